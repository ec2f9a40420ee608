package dev.insitu.agent.weave;

import dev.insitu.agent.config.When;

/**
 * A probe on a method.
 *
 * @param probe the probe's number, not negative
 * @param when which returns count as work
 */
record ProbePoint(int probe, When when) {}
