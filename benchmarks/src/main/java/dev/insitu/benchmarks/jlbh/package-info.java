/** The driver beside JLBH. {@link dev.insitu.benchmarks.jlbh.BesideJlbh} is the program to run. */
package dev.insitu.benchmarks.jlbh;
