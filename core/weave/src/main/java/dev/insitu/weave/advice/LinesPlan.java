package dev.insitu.weave.advice;

import dev.insitu.config.value.LineRange;

/** The point to weave around a range of lines. */
public record LinesPlan(LineRange lines, AdviceSpec point) {}
