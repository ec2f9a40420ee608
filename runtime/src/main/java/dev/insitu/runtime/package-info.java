/**
 * The classes that woven code calls: {@link dev.insitu.runtime.Probe}, {@link dev.insitu.runtime.Span}, {@link
 * dev.insitu.runtime.Drive}, {@link dev.insitu.runtime.Completion}.
 *
 * <p>These classes and those below live in the bootstrap loader, so that woven code reaches them from every class loader, and
 * import nothing but {@code java.base}.
 */
package dev.insitu.runtime;
