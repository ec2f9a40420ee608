/** Other people's software at work, a class with a {@code main} for each. Knows nothing of the profiler. */
package dev.insitu.applications;
