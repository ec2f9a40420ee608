package dev.insitu.agent.follow;

import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionPart;
import dev.insitu.config.value.FollowRule;
import dev.insitu.platform.process.Daemon;
import dev.insitu.platform.process.EndDeadline;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import java.util.ArrayList;
import java.util.List;

/** The followed probes of a session, each on a thread of its own. */
public final class FollowPart implements SessionPart {
    /** A session's journal keeps every fact: the progress is not noted. */
    private static final JournalWriter NOTHING = new JournalWriter() {
        @Override
        public void note(Fact fact) {}
    };

    private final List<FollowRun> runs = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    private final SessionContext session;
    private boolean ended;

    public FollowPart(SessionContext session) {
        this.session = session;
    }

    @Override
    public synchronized void applicationStarted() {
        if (!ended) {
            follow();
        }
    }

    private void follow() {
        for (FollowRule rule : session.config().followed()) {
            FollowRun run =
                    new FollowRun(rule, session.instrumentation(), session.recording(), NOTHING, Long.MAX_VALUE, true);
            if (ended) {
                run.stop();
            }
            runs.add(run);
            threads.add(Daemon.start(run, "insitu-follow"));
        }
    }

    /** Ends them, each with the answer that it has, and restores their bytecode. */
    @Override
    public void end() {
        synchronized (this) {
            ended = true;
            if (runs.isEmpty()) {
                // A session that ends before its application has started: each says whether there is such a method.
                follow();
            }
        }
        runs.forEach(FollowRun::stop);
        long begunNanos = System.nanoTime();
        long longestNanos = session.deadline().leftMillis(EndDeadline.Step.FOLLOW) * 1_000_000;
        for (Thread thread : threads) {
            while (thread.isAlive() && System.nanoTime() - begunNanos < longestNanos) {
                Daemon.sleep(1);
            }
        }
        if (threads.stream().anyMatch(Thread::isAlive)) {
            session.recording()
                    .note(new SessionFact.Note("followed: answers may be missing: no time was left for them"));
        }
    }
}
