/**
 * What a class file says of itself, as far as rules ask, and classes and methods that are special to the JVM.
 *
 * <p>It reads bytes and knows no rule.
 */
package dev.insitu.weave.scan;
