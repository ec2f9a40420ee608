package dev.insitu.agent.weave;

import java.util.List;

/** What is woven around a call. */
record CallPlan(Call call, List<Point> points) {}
