/** What a probe costs, under JMH. {@link dev.insitu.benchmarks.Ratios} is the program to run. */
package dev.insitu.benchmarks;
