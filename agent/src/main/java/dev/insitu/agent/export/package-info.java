/**
 * Exports live counts to other systems: Prometheus reads them, an OpenTelemetry collector receives them, JMX consoles show them. Loaded
 * only if configured.
 *
 * <p>The code that uses Prometheus' own client is in the module {@code export}, in a nested jar.
 */
package dev.insitu.agent.export;
