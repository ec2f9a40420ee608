package dev.insitu.agent.weave;

import dev.insitu.agent.config.LineRange;

/** What is woven around lines of a method. */
record LinesPlan(LineRange lines, ProbePoint point) {}
