package dev.insitu.explain.stacks;

import dev.insitu.recording.journal.FlightFact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.runtime.memory.MemoryRegion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Notes the stacks of threads in long calls, so that a report has them also where the JVM is killed. A call is looked at after a
 * second, and again whenever its age has doubled: a hundred looks would say no more. One thread at a time, which must be muted.
 */
public final class StackNotes {
    private static final long PAUSE_NANOS = 1_000_000_000;
    private static final long LONG_NANOS = 1_000_000_000;

    /** Of shorter calls at the end the next would have been as good an example. */
    private static final long LONG_AT_THE_END_NANOS = 1_000_000;

    /** Threads looked at in one go, the oldest calls first. */
    private static final int MOST_THREADS = 20;

    private static final int MOST_THREADS_AT_THE_END = 100;

    /** Of a session. Each takes some kilobytes of the memory for counters. */
    private static final int MOST_NOTES = 500;

    private final JournalWriter facts;
    private final MemoryRegion region;

    /** By thread: when the call began that was looked at, and how old it was then. */
    private final Map<Long, long[]> seen = new HashMap<>();

    private long nextNanos = System.nanoTime() + PAUSE_NANOS;
    private int notes;

    public StackNotes(JournalWriter facts, MemoryRegion region) {
        this.facts = facts;
        this.region = region;
    }

    /** Notes where threads are in calls of a second and more; costs next to nothing where there are none. */
    public void noteLong() {
        if (System.nanoTime() - nextNanos >= 0 && notes < MOST_NOTES) {
            List<OldestCalls.Call> calls = OldestCalls.of(region, LONG_NANOS);
            int looked = 0;
            for (OldestCalls.Call call : calls) {
                if (looked < MOST_THREADS && isDue(call)) {
                    looked++;
                    note(call);
                }
            }
            nextNanos = System.nanoTime() + PAUSE_NANOS;
        }
    }

    private boolean isDue(OldestCalls.Call call) {
        long[] last = seen.get(call.threadId());
        return last == null || last[0] != call.startNanos() || call.ageNanos() >= 2 * last[1];
    }

    /** Notes where threads are at the end of the session, as far as the heap has room for it. */
    public void noteAll() {
        try {
            List<OldestCalls.Call> calls = OldestCalls.of(region, LONG_AT_THE_END_NANOS);
            for (OldestCalls.Call call : calls.subList(0, Math.min(MOST_THREADS_AT_THE_END, calls.size()))) {
                note(call);
            }
        } catch (RuntimeException | Error e) {
            // The report comes first; it has the calls without their stacks.
        }
    }

    private void note(OldestCalls.Call call) {
        seen.put(call.threadId(), new long[] {call.startNanos(), call.ageNanos()});
        Optional<FlightFact.Stack> look = ThreadLook.at(call.threadId());
        if (look.isPresent()) {
            notes++;
            facts.note(look.get());
        }
    }
}
