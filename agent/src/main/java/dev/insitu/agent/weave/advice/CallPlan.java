package dev.insitu.agent.weave.advice;

import dev.insitu.agent.weave.scan.Call;
import java.util.List;

/** What is woven around a call. */
public record CallPlan(Call call, List<AdviceSpec> points) {}
