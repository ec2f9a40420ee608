/**
 * Weaves followed methods: the method itself, and the call sites in the methods whose callees are measured. A transformer of its own, which
 * changes only loaded classes that it is asked to change.
 */
package dev.insitu.weave.follow;
