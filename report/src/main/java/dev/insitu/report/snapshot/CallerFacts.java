package dev.insitu.report.snapshot;

import dev.insitu.report.journal.SampleFact;
import dev.insitu.report.order.StableSort;
import dev.insitu.report.snapshot.figures.Caller;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** Within which probes' calls those of a probe were made, epoch by epoch, as the journal tells of it. */
final class CallerFacts {
    private record Calls(ProbeFacts caller, int epoch, long count, long nanos) {}

    private final List<Calls> all = new ArrayList<>();

    void add(SampleFact.Called fact, ProbeFacts caller) {
        all.add(new Calls(caller, fact.epoch(), fact.count(), fact.nanos()));
    }

    /** Of some epochs, the one with the most time first. */
    List<Caller> in(IntPredicate epochs) {
        Map<ProbeFacts, Caller> sums = new HashMap<>();
        for (Calls calls : all) {
            if (epochs.test(calls.epoch)) {
                Caller before = sums.get(calls.caller);
                long count = before == null ? 0 : before.count();
                long nanos = before == null ? 0 : before.nanos();
                sums.put(calls.caller, new Caller(calls.caller.name, count + calls.count, nanos + calls.nanos));
            }
        }
        List<Caller> callers = new ArrayList<>(sums.values());
        StableSort.sort(callers);
        return callers;
    }
}
