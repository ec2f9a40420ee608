package dev.insitu.weave.advice;

import dev.insitu.weave.scan.Call;
import java.util.List;

/** What is woven around a call. */
public record CallPlan(Call call, List<AdviceSpec> points) {}
