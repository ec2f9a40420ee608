/**
 * Calls that end when their asynchronous result is there: what is written into methods that return a future or a publisher, and into
 * suspend functions; and the adapters of libraries that the runtime needs for it.
 */
package dev.insitu.weave.completion;
