/** An application of 10,000 classes, and what the agent adds to its start and to its clients' latency. */
package dev.insitu.benchmarks.big;
