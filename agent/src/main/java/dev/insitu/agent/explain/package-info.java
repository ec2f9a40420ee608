/**
 * Why the slowest samples were slow. {@link dev.insitu.agent.explain.Explanation} is where it begins and ends;
 * {@link dev.insitu.agent.explain.Attribution} is the reasoning, and knows neither files nor threads. All that mentions the
 * JVM's flight recorder is in {@code Flight...}, which are loaded only where it is asked for.
 */
package dev.insitu.agent.explain;
