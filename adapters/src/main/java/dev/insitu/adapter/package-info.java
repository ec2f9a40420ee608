/**
 * One class for each library whose asynchronous results are known: it tells a caller, who knows types of the JDK alone, when a
 * result is there. The runtime defines the class in the loader of the library's own type, when a result of it is met first. So
 * these classes use the JDK and that one library, nothing of Insitu's, and each is one class file: no lambda, no nested class.
 *
 * <p>A future's adapter is a {@link java.util.function.BiConsumer} of the future and of what its end is reported to. A publisher's is
 * a {@link java.util.function.BiFunction} of the publisher and of what begins a call at each subscription; it returns what the
 * caller gets in place of the publisher. An end is reported as a result, which is ignored, and a failure: null, an exception, or a
 * {@link java.util.concurrent.CancellationException}. What a publisher's ends are reported to may be a {@link Runnable}, too: it is run at
 * the first of several elements.
 */
package dev.insitu.adapter;
