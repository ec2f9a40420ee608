package dev.insitu.tool;

import dev.insitu.platform.attach.OtherJvm;
import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A method that is followed in another JVM: the tool shows the progress and awaits the end. */
final class FollowedSession {
    private static final long POLL_MILLIS = 200;

    /** A JVM that is asked to end this has written its answer by then. */
    private static final long LONGEST_END_NANOS = 30_000_000_000L;

    private final OtherJvm jvm;
    private final long pid;
    private final File directory;
    private final File requests;
    private final PrintWriter err;
    private String shown = "";

    /** @param requests the directory of the request, which names this to the agent */
    FollowedSession(OtherJvm jvm, long pid, File directory, File requests, PrintWriter err) {
        this.jvm = jvm;
        this.pid = pid;
        this.directory = directory;
        this.requests = requests;
        this.err = err;
    }

    /** Waits until the answer is there, the JVM has ended, or the user no longer waits: then for what was found so far. */
    Snapshot await(CountDownLatch wanted) throws IOException, InterruptedException {
        Recording seen = look();
        while (!seen.complete() && isAlive() && !wanted.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            seen = look();
        }
        if (!seen.complete() && isAlive()) {
            jvm.end(requests);
            long begunNanos = System.nanoTime();
            while (!seen.complete() && isAlive() && System.nanoTime() - begunNanos < LONGEST_END_NANOS) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
                seen = look();
            }
        }
        Recording last = look();
        if (!last.complete() && !isAlive()) {
            err.println("insitu: the JVM ended before the answer was steady");
            err.flush();
        }
        return Snapshot.of(last);
    }

    private Recording look() throws IOException {
        Recording recording = OrphanRecording.read(directory);
        Progress last = new Progress();
        last.readAll(recording.journal());
        if (!last.line.isEmpty() && !last.line.equals(shown)) {
            shown = last.line;
            err.println("insitu: " + shown);
            err.flush();
        }
        return recording;
    }

    private boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private static final class Progress extends FactAdapter {
        private String line = "";

        @Override
        public void following(FollowFact.Progress fact) {
            line = fact.level() == 0
                    ? Numbers.counted(fact.calls(), "call") + " seen; learning which are slow"
                    : "level " + fact.level() + ", " + Numbers.counted(fact.placed(), "probe") + ", "
                            + Numbers.grouped(fact.slow()) + " slow of " + Numbers.counted(fact.calls(), "call");
        }
    }
}
