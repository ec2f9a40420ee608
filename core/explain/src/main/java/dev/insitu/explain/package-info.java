/**
 * Why the slowest samples were slow: {@link dev.insitu.explain.Explanation} has evidence kept, and at the end divides
 * each sample among its causes.
 *
 * <p>It collects nothing itself.
 */
package dev.insitu.explain;
