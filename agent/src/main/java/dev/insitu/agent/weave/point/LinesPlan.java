package dev.insitu.agent.weave.point;

import dev.insitu.agent.config.value.LineRange;

/** What is woven around lines of a method. */
public record LinesPlan(LineRange lines, ProbeSpec point) {}
