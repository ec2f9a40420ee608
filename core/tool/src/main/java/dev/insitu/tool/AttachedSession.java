package dev.insitu.tool;

import dev.insitu.platform.attach.OtherJvm;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.JournalCodec;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.recording.memory.SharedCounts;
import java.io.File;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A session in another JVM, as the tool waits for its end. */
final class AttachedSession {
    private static final long POLL_NANOS = 200_000_000;

    /** A JVM that has counted its last call writes its report. One that takes longer hangs, or cannot write. */
    private static final long LONGEST_REPORT_NANOS = 60_000_000_000L;

    /** A session that takes the place of one before begins so much later at the latest. */
    private static final long LATEST_OTHER_NANOS = 2_000_000_000;

    private final OtherJvm jvm;
    private final long pid;
    private final File directory;
    private final File requests;
    private final WeavingProgress progress;

    /** Where the JVM counts: what remains where somebody takes the report directory away. */
    private Optional<String> live = Optional.empty();

    private boolean directoryIsGone;

    /** Neither its time was over, nor did anybody want its end here. */
    private boolean endedByItself;

    /**
     * One that has begun.
     *
     * @param directory it reports to
     * @param requests what the agent was told: by this it knows the session
     * @param progress told of how far weaving has come
     */
    AttachedSession(OtherJvm jvm, long pid, File directory, File requests, WeavingProgress progress) {
        this.progress = progress;
        this.jvm = jvm;
        this.pid = pid;
        this.directory = directory;
        this.requests = requests;
    }

    /**
     * Waits for the end: its time is over, somebody wants it, another session has taken its place, or the JVM has come to its
     * own. Afterwards the report is there.
     *
     * @param forNanos counted from when everything is woven
     * @throws IOException where the JVM cannot be asked to end the session
     */
    void await(long forNanos, CountDownLatch wanted) throws IOException, InterruptedException {
        Recording seen = look();
        boolean woven = false;
        long startNanos = 0;
        long leftNanos = forNanos;
        while (leftNanos > 0
                && !isEnding(seen)
                && !wanted.await(Math.min(POLL_NANOS, leftNanos), TimeUnit.NANOSECONDS)) {
            seen = look();
            if (!woven && WeavingProgress.isWoven(seen)) {
                woven = true;
                startNanos = System.nanoTime();
            }
            leftNanos = woven ? forNanos - (System.nanoTime() - startNanos) : forNanos;
        }
        endedByItself = isEnding(seen) && leftNanos > 0 && wanted.getCount() > 0;
        if (isEnding(seen) || !end()) {
            awaitReport(wanted.getCount() == 0 ? new CountDownLatch(1) : wanted);
        }
    }

    /** Its end is noted before the report is there. */
    private void awaitReport(CountDownLatch wanted) throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        Recording seen = look();
        while (!seen.complete()
                && isAlive()
                && System.nanoTime() - startNanos < LONGEST_REPORT_NANOS
                && !wanted.await(POLL_NANOS / 4, TimeUnit.NANOSECONDS)) {
            seen = look();
        }
    }

    /**
     * Asks for the end, and shows how the bytecode is put back meanwhile.
     *
     * @return whether that was the end, with a report or without; false where the JVM came to its own meanwhile
     */
    private boolean end() throws IOException, InterruptedException {
        FutureTask<Void> ending = new FutureTask<>(() -> {
            jvm.end(requests);
            return null;
        });
        Daemon.start(ending, "insitu-detach");
        while (true) {
            try {
                ending.get(POLL_NANOS, TimeUnit.NANOSECONDS);
                return true;
            } catch (TimeoutException e) {
                look();
            } catch (ExecutionException e) {
                if (isEnding(look())) {
                    return false;
                }
                if (e.getCause() instanceof IOException cause) {
                    throw cause;
                }
                throw new IOException("the session did not end: " + e.getCause(), e);
            }
        }
    }

    private Recording look() throws IOException {
        Recording recording = read();
        progress.show(recording);
        return recording;
    }

    /** What is recorded so far. It is in shared memory alone while the report directory is gone. */
    Recording read() throws IOException {
        try {
            Recording recording = OrphanRecording.read(directory);
            live = recording.live().isPresent() ? recording.live() : live;
            directoryIsGone = false;
            return recording;
        } catch (UnreadableRecordingException e) {
            Optional<File> shared = shared();
            if (shared.isEmpty()) {
                // It goes when the report is there, which may have come since.
                return OrphanRecording.read(directory);
            }
            live = shared.map(File::getPath);
            directoryIsGone = true;
            return OrphanRecording.read(shared.get());
        }
    }

    /** Where the JVM counts, also where the directory was gone before it was looked at once. */
    private Optional<File> shared() {
        Optional<File> known = live.map(File::new).filter(File::isFile);
        return known.isPresent() ? known : SharedCounts.of(pid);
    }

    /**
     * Whether another session has taken its place, once it is over. The other one comes a moment after that.
     *
     * @throws InterruptedException where the wait for the other one is interrupted
     */
    boolean isReplaced() throws InterruptedException {
        long startNanos = System.nanoTime();
        while (endedByItself && live.isPresent() && isAlive() && System.nanoTime() - startNanos < LATEST_OTHER_NANOS) {
            if (SharedCounts.of(pid)
                    .map(File::getPath)
                    .filter(other -> !other.equals(live.get()))
                    .isPresent()) {
                return true;
            }
            TimeUnit.NANOSECONDS.sleep(POLL_NANOS / 4);
        }
        return false;
    }

    /** Where the counts are that the report directory did not take, when that was read last. */
    Optional<String> kept() {
        return directoryIsGone ? live : Optional.empty();
    }

    /** Whether nothing is counted any more; the report may be still to come. */
    private boolean isEnding(Recording seen) {
        return seen.complete() || seen.journal().stream().anyMatch(JournalCodec::isEnd) || !isAlive();
    }

    private boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
