/**
 * Gives live counts to other systems: to a Prometheus that asks, to an OpenTelemetry collector that they are sent to. Nothing here is
 * loaded unless a config asks for it.
 *
 * <p>What Prometheus' own client has to do stands in the module {@code export}, in a jar within the jar.
 */
package dev.insitu.agent.export;
