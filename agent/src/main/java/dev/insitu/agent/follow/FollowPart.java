package dev.insitu.agent.follow;

import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionPart;
import dev.insitu.config.value.FollowRule;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalWriter;
import java.util.ArrayList;
import java.util.List;

/** The followed probes of a session, each on a thread of its own. */
public final class FollowPart implements SessionPart {
    /** The session's end waits no longer for the answers. */
    private static final long LONGEST_END_MILLIS = 5_000;

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
            for (FollowRule rule : session.config().followed()) {
                FollowRun run = new FollowRun(
                        rule, session.instrumentation(), session.recording(), NOTHING, Long.MAX_VALUE, true);
                runs.add(run);
                threads.add(Daemon.start(run, "insitu-follow"));
            }
        }
    }

    /** Ends them, each with the answer that it has, and restores their bytecode. */
    @Override
    public void end() {
        synchronized (this) {
            ended = true;
        }
        runs.forEach(FollowRun::stop);
        long endMillis = System.currentTimeMillis() + LONGEST_END_MILLIS;
        for (Thread thread : threads) {
            while (thread.isAlive() && System.currentTimeMillis() < endMillis) {
                Daemon.sleep(1);
            }
        }
    }
}
