package dev.insitu.explain.stacks;

import dev.insitu.recording.journal.FlightFact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.runtime.memory.MemoryRegion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Notes the stacks of threads in long calls, so that a report has them even if the JVM is killed. Looks at a call after one second, and
 * again each time its age has doubled: more looks would add no information. For one thread at a time, which must be muted.
 */
public final class StackNotes {
    private static final long PAUSE_NANOS = 1_000_000_000;
    private static final long LONG_NANOS = 1_000_000_000;

    /** At the end the oldest calls get a stack, however young they are: a report may have a line on each of them. */
    private static final int OLDEST_AT_THE_END = 4;

    /** Other calls younger than this at the end get none: it would be as arbitrary as that of any other call. */
    private static final long LONG_AT_THE_END_NANOS = 1_000_000;

    /** At most this many threads are looked at together, the oldest calls first. */
    private static final int MOST_THREADS = 20;

    private static final int MOST_THREADS_AT_THE_END = 100;

    /** At most this many stacks a session: each takes a few kilobytes of counter memory. */
    private static final int MOST_NOTES = 500;

    private final JournalWriter facts;
    private final MemoryRegion region;

    /** By thread: the start of the call last looked at, and its age then. */
    private final Map<Long, long[]> seen = new HashMap<>();

    private long nextNanos = System.nanoTime() + PAUSE_NANOS;
    private int notes;

    public StackNotes(JournalWriter facts, MemoryRegion region) {
        this.facts = facts;
        this.region = region;
    }

    /** Notes the stacks of threads in calls of one second or longer. Cheap if there are none. */
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

    /** Notes the stacks of threads in calls at the end of the session, if the heap has room. */
    public void noteAll() {
        try {
            List<OldestCalls.Call> calls = OldestCalls.of(region, 0);
            for (int i = 0; i < Math.min(MOST_THREADS_AT_THE_END, calls.size()); i++) {
                if (i < OLDEST_AT_THE_END || calls.get(i).ageNanos() >= LONG_AT_THE_END_NANOS) {
                    note(calls.get(i));
                }
            }
        } catch (RuntimeException | Error e) {
            // The report matters more; it shows the calls without their stacks.
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
