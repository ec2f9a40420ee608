/**
 * Finds the configuration and turns it into a {@link dev.insitu.config.value.Config} or a list of
 * {@link dev.insitu.platform.problem.Problem}s.
 *
 * <p>Reading runs inside premain. It opens files with java.io. Its path to a valid result uses no regular expressions and no
 * lambdas, which cost tens of milliseconds in a JVM that has just started. It never builds an object named in a file.
 */
package dev.insitu.config;
