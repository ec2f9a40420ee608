package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.FlightFact;
import dev.insitu.report.snapshot.figures.CallInFlight;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The calls in flight, and the newest stack of each thread, from the journal. */
final class FlightFacts {
    private final Map<Integer, List<FlightFact.InFlight>> calls = new HashMap<>();
    private final Map<Long, FlightFact.Stack> stacks = new HashMap<>();
    private final Map<Integer, Long> more = new TreeMap<>();

    void add(FlightFact.InFlight fact) {
        calls.computeIfAbsent(fact.probe(), probe -> new ArrayList<>()).add(fact);
    }

    void add(FlightFact.MoreInFlight fact) {
        more.merge(fact.probe(), fact.calls(), Long::sum);
    }

    /** By probe, the calls in flight that are not listed. */
    Map<Integer, Long> more() {
        return more;
    }

    /** A later fact has the newer stack. */
    void add(FlightFact.Stack fact) {
        stacks.put(fact.threadId(), fact);
    }

    /** The calls of a probe, the oldest first. */
    List<CallInFlight> of(int probe) {
        List<CallInFlight> built = new ArrayList<>();
        for (FlightFact.InFlight call : calls.getOrDefault(probe, List.of())) {
            built.add(build(call, stacks.get(call.threadId())));
        }
        Collections.sort(built);
        return built;
    }

    /** Ignores a stack taken before the call began. */
    private static CallInFlight build(FlightFact.InFlight call, FlightFact.Stack stack) {
        if (stack == null || stack.atNanos() - call.startNanos() < 0) {
            return new CallInFlight(
                    call.thread(), call.nanos(), List.of(), Optional.empty(), Optional.empty(), Optional.empty());
        }
        return new CallInFlight(
                call.thread(),
                call.nanos(),
                stack.frames(),
                unlessEmpty(stack.lock()),
                unlessEmpty(stack.holder()),
                unlessEmpty(stack.holderAt()));
    }

    private static Optional<String> unlessEmpty(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
