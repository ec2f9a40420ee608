package dev.insitu.agent.session;

import dev.insitu.platform.process.AllocationCounter;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.counters.AllocatedBytes;
import java.lang.instrument.Instrumentation;

/** Has it counted what calls allocate, where that is wanted: from the application's start on, if this JDK loads quickly what that takes. */
final class Allocations implements Runnable {
    private final boolean wanted;
    private final Instrumentation instrumentation;
    private final JournalWriter facts;
    private boolean begun;
    private boolean tried;
    private boolean ended;

    Allocations(boolean wanted, Instrumentation instrumentation, JournalWriter facts) {
        this.wanted = wanted;
        this.instrumentation = instrumentation;
        this.facts = facts;
    }

    /** At the session's start. Nobody waits for it. */
    void start() {
        if (wanted) {
            Daemon.start(this, "insitu-allocations");
        }
    }

    @Override
    public void run() {
        AgentControl.mute();
        // A class of the JDK's whose initialisation meets a full heap is broken for the application, too.
        if (new JvmState().heapHasRoom()) {
            begin(AllocationCounter.quick(instrumentation));
        }
    }

    /** When the application has started: where it has not begun, it does now. */
    synchronized void startLate() {
        if (wanted && !begun) {
            tried = true;
            boolean late = begin(AllocationCounter.usual());
            facts.note(new SessionFact.Note(
                    late
                            ? "what calls allocated before the application had started is not known: what counts it could not be loaded quickly"
                            : "this JVM does not count what threads allocate"));
        }
    }

    /** Whether it has. */
    private synchronized boolean begin(AllocationCounter counter) {
        if (counter != null && !ended && !begun) {
            begun = true;
            AllocatedBytes.from(counter);
        }
        return begun;
    }

    /** Nothing begins any more. */
    synchronized void end() {
        ended = true;
        if (wanted && !begun && !tried) {
            facts.note(new SessionFact.Note("too short a run to count what calls allocate"));
        }
    }
}
