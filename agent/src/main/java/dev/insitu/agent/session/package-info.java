/** One profiling session of a JVM, from its first woven class to its report. */
package dev.insitu.agent.session;
