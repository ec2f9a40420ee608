package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.SampleFact;
import dev.insitu.report.snapshot.figures.Caller;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** The callers of a probe's calls, by epoch, from the journal. */
final class CallerFacts {
    /** @param caller absent where the caller is not known */
    private record Calls(Optional<ProbeFacts> caller, int epoch, long count, long nanos) {}

    private final List<Calls> all = new ArrayList<>();
    private long onVirtualThreads;

    void add(SampleFact.Called fact, ProbeFacts caller) {
        all.add(new Calls(Optional.of(caller), fact.epoch(), fact.count(), fact.nanos()));
    }

    void addUnknown(SampleFact.Called fact) {
        all.add(new Calls(Optional.empty(), fact.epoch(), fact.count(), fact.nanos()));
        onVirtualThreads += fact.caller() == SampleFact.Called.ON_VIRTUAL_THREAD ? fact.count() : 0;
    }

    /** The number of calls on virtual threads, whose callers are not known. */
    long onVirtualThreads() {
        return onVirtualThreads;
    }

    /** The callers in some epochs, the one with the most time first. */
    List<Caller> in(IntPredicate epochs) {
        Map<Optional<ProbeFacts>, Caller> sums = new HashMap<>();
        for (Calls calls : all) {
            if (epochs.test(calls.epoch)) {
                Caller before = sums.get(calls.caller);
                long count = before == null ? 0 : before.count();
                long nanos = before == null ? 0 : before.nanos();
                Optional<String> name =
                        calls.caller.isPresent() ? Optional.of(calls.caller.get().name) : Optional.empty();
                sums.put(calls.caller, new Caller(name, count + calls.count, nanos + calls.nanos));
            }
        }
        List<Caller> callers = new ArrayList<>(sums.values());
        Collections.sort(callers);
        return callers;
    }
}
