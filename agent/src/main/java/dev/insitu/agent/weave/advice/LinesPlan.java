package dev.insitu.agent.weave.advice;

import dev.insitu.agent.config.value.LineRange;

/** What is woven around lines of a method. */
public record LinesPlan(LineRange lines, AdviceSpec point) {}
