/**
 * What the user asks for, as immutable values.
 *
 * <p>{@link dev.insitu.agent.config.ConfigSource} decides where the configuration is, {@link
 * dev.insitu.agent.config.ConfigReader} reads it into a {@link dev.insitu.agent.config.Config} or
 * into {@link dev.insitu.agent.config.Problem}s. The reading runs inside premain: it opens files
 * with java.io, its own way to a valid result is free of regular expressions and lambdas, which
 * cost a JVM that has just started tens of milliseconds, and it never builds an object a file names.
 */
package dev.insitu.agent.config;
