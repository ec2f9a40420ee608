/**
 * Where the configuration is, and how it becomes a {@link dev.insitu.config.value.Config} or a list of
 * {@link dev.insitu.platform.problem.Problem}s.
 *
 * <p>Reading runs inside premain: it opens files with java.io, its own way to a valid result is free of regular expressions
 * and lambdas, which cost a JVM that has just started tens of milliseconds, and it never builds an object that a file names.
 */
package dev.insitu.config;
