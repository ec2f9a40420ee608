package dev.insitu.agent.part;

import dev.insitu.platform.process.AllocationCounter;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.counters.AllocatedBytes;
import java.lang.instrument.Instrumentation;

/** Counts what calls allocate: from the JVM's start if this JDK can load the counter quickly, else after start-up. */
public final class Allocations implements SessionPart, Runnable {
    private final Instrumentation instrumentation;
    private final JournalWriter facts;
    private boolean begun;
    private boolean tried;
    private boolean ended;

    public Allocations(Instrumentation instrumentation, JournalWriter facts) {
        this.instrumentation = instrumentation;
        this.facts = facts;
    }

    /** Starts loading the counter, at the session's start. Does not block. */
    @Override
    public void begin() {
        Daemon.start(this, "insitu-allocations");
    }

    @Override
    public void run() {
        AgentControl.mute();
        // A JDK class whose initialisation runs out of heap stays broken, for the application, too.
        if (new JvmState().heapHasRoom()) {
            countWith(AllocationCounter.quick(instrumentation));
        }
    }

    /** Begins to count, if that has not begun yet. */
    @Override
    public synchronized void applicationStarted() {
        if (!begun && !ended) {
            tried = true;
            boolean late = countWith(AllocationCounter.usual());
            facts.note(new SessionFact.Note(
                    late
                            ? "allocations before the application had started are not counted: the JDK's counter was not loaded in time"
                            : "this JVM does not count what threads allocate"));
        }
    }

    /** Begins to count with this counter, if there is one; returns whether counting has begun. */
    private synchronized boolean countWith(AllocationCounter counter) {
        if (counter != null && !ended && !begun) {
            begun = true;
            AllocatedBytes.from(counter);
        }
        return begun;
    }

    /** From here on counting can no longer begin. */
    @Override
    public synchronized void end() {
        ended = true;
        if (!begun && !tried) {
            facts.note(new SessionFact.Note("the run was too short to count what calls allocate"));
        }
    }
}
