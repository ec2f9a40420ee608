/**
 * Follows the slow calls of a method down to what makes them slow: phases of measuring, between which the tree of measured call sites
 * changes. Runs on agent threads of its own, with a session or without one.
 */
package dev.insitu.agent.follow;
