/**
 * What calls of a followed method spend in their callees: a tree of nodes, and for each thread the time of each node, apart for slow
 * and for ordinary calls. Woven code reaches it by {@link dev.insitu.runtime.Follow}. Uses nothing of the counters.
 */
package dev.insitu.runtime.follow;
