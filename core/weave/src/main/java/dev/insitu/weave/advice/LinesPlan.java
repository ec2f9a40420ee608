package dev.insitu.weave.advice;

import dev.insitu.config.value.LineRange;

/** What is woven around lines of a method. */
public record LinesPlan(LineRange lines, AdviceSpec point) {}
