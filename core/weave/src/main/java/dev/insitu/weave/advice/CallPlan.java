package dev.insitu.weave.advice;

import dev.insitu.weave.scan.Call;
import java.util.List;

/** The points to weave around a call. */
public record CallPlan(Call call, List<AdviceSpec> points) {}
