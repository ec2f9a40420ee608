/**
 * Why the slowest samples were slow: {@link dev.insitu.explain.Explanation} starts what collects evidence, and at the end attributes each
 * sample's time to causes.
 *
 * <p>Collects no evidence itself.
 */
package dev.insitu.explain;
