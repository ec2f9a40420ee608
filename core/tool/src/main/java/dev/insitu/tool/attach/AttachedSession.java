package dev.insitu.tool.attach;

import dev.insitu.platform.attach.OtherJvm;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SessionFact;
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

/** A session in another JVM, whose end the tool awaits. */
public final class AttachedSession {
    private static final long POLL_NANOS = 200_000_000;

    /** After its last call the JVM writes its report. A JVM that takes longer than this hangs or cannot write. */
    private static final long LONGEST_REPORT_NANOS = 60_000_000_000L;

    /** A session that replaces this one starts within this time after this one's end; on a machine that stands still, not much sooner. */
    private static final long LATEST_OTHER_NANOS = 10_000_000_000L;

    /** The same where the driver was done: it may have ended this session, and then there is no other to wait for. */
    private static final long LATEST_OTHER_AFTER_DRIVING_NANOS = 2_000_000_000;

    private final OtherJvm jvm;
    private final long pid;
    private final File directory;
    private final File requests;
    private final WeavingProgress progress;

    /** Where the JVM counts; used if the report directory is deleted. */
    private Optional<String> live = Optional.empty();

    private boolean directoryIsGone;

    /** The session ended before its time and without a request from this tool. */
    private boolean endedByItself;

    /** Whether its driver's last run was over. */
    private boolean isDriverDone;

    /**
     * A session that has begun.
     *
     * @param directory its report directory
     * @param requests the directory of the request, which identifies the session to the agent
     * @param progress receives the progress of weaving
     */
    public AttachedSession(OtherJvm jvm, long pid, File directory, File requests, WeavingProgress progress) {
        this.progress = progress;
        this.jvm = jvm;
        this.pid = pid;
        this.directory = directory;
        this.requests = requests;
    }

    /**
     * Waits for the end: its time is over, the user requests it, another session has replaced it, or the JVM has ended. Afterwards
     * the report is written.
     *
     * @param forNanos counted from the time when all classes are woven
     * @throws IOException if the JVM cannot be asked to end the session
     */
    public void await(long forNanos, CountDownLatch wanted) throws IOException, InterruptedException {
        awaitTime(forNanos, wanted);
        end(wanted);
    }

    /**
     * Waits until all classes are woven that were loaded, or the session ends.
     *
     * @return the recording then
     */
    public Recording awaitWoven(CountDownLatch wanted) throws IOException, InterruptedException {
        Recording seen = look();
        while (!WeavingProgress.isWoven(seen)
                && !isEnding(seen)
                && !wanted.await(POLL_NANOS / 4, TimeUnit.NANOSECONDS)) {
            seen = look();
        }
        return seen;
    }

    /**
     * Waits until it is time to end the session, which goes on.
     *
     * @param forNanos counted from the time when all classes are woven
     * @return the recording then
     */
    public Recording awaitTime(long forNanos, CountDownLatch wanted) throws IOException, InterruptedException {
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
        isDriverDone = seen.journal().stream().anyMatch(AttachedSession::isEndOfDriving);
        return seen;
    }

    /**
     * Ends the session, unless it has ended. Afterwards the report is written.
     *
     * @throws IOException if the JVM cannot be asked to end the session
     */
    public void end(CountDownLatch wanted) throws IOException, InterruptedException {
        if (isEnding(look()) || !end()) {
            awaitReport(wanted.getCount() == 0 ? new CountDownLatch(1) : wanted);
        }
    }

    /** Waits for the report, which is written after the end is noted. */
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
     * Requests the end, and meanwhile shows the progress of restoring bytecode.
     *
     * @return whether the request ended the session, with a report or without; false if the JVM itself ended meanwhile
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

    /** The recording so far. While the report directory is missing, only shared memory has it. */
    public Recording read() throws IOException {
        try {
            Recording recording = OrphanRecording.read(directory);
            live = recording.live().isPresent() ? recording.live() : live;
            directoryIsGone = false;
            return recording;
        } catch (UnreadableRecordingException e) {
            Optional<File> shared = shared();
            if (shared.isEmpty()) {
                // Shared memory is deleted once the report is written, which may have happened meanwhile.
                return OrphanRecording.read(directory);
            }
            live = shared.map(File::getPath);
            directoryIsGone = true;
            return OrphanRecording.read(shared.get());
        }
    }

    /** Where the JVM counts, even if the directory was deleted before the first look. */
    private Optional<File> shared() {
        Optional<File> known = live.map(File::new).filter(File::isFile);
        return known.isPresent() ? known : SharedCounts.of(pid);
    }

    /**
     * Whether another session has replaced this one, which has ended. Waits briefly, because the other one begins a moment later.
     *
     * @throws InterruptedException if the wait for the other session is interrupted
     */
    public boolean isReplaced() throws InterruptedException {
        long longestNanos = isDriverDone ? LATEST_OTHER_AFTER_DRIVING_NANOS : LATEST_OTHER_NANOS;
        long startNanos = System.nanoTime();
        while (endedByItself && live.isPresent() && isAlive() && System.nanoTime() - startNanos < longestNanos) {
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

    private static boolean isEndOfDriving(Fact fact) {
        return fact instanceof DriverFact.Epoch epoch && epoch.kind() == DriverFact.EpochKind.AFTER;
    }

    /** Where the counts remain that could not be written to the report directory, as of the last reading. */
    public Optional<String> kept() {
        return directoryIsGone ? live : Optional.empty();
    }

    /** Whether counting has stopped; the report may not be written yet. */
    private boolean isEnding(Recording seen) {
        return seen.complete()
                || seen.journal().stream().anyMatch(SessionFact.Finished.class::isInstance)
                || !isAlive();
    }

    private boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
