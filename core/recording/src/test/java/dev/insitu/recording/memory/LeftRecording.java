package dev.insitu.recording.memory;

import dev.insitu.platform.linux.ProcessIdentity;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.Layout;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A recording in shared memory whose JVM was killed. */
public abstract class LeftRecording {
    protected static final Fact NOTE = Facts.fact("note", "before the kill");
    static final long STARTED = 1_795_000_000_123L;
    static final long USED_BYTES = 4 << 20;

    /** No system numbers a process so. */
    protected static final long NO_PROCESS = 1L << 30;

    static final ProcessIdentity KILLED =
            new ProcessIdentity(NO_PROCESS, 1, ProcessIdentity.self().namespace());

    @TempDir
    protected Path directory;

    protected Path left;
    long started = STARTED;
    File file;

    @BeforeEach
    protected void leaveBehind() throws IOException {
        leave(false);
    }

    void leaveWithCounts() throws IOException {
        Files.deleteIfExists(left);
        leave(true);
    }

    void leave(boolean counted) throws IOException {
        String name = "orphan-test-" + System.nanoTime();
        file = directory.resolve(RecordingFile.NAME).toFile();
        LiveRecording live = LiveRecording.open(name);
        try {
            live.note(new SessionFact.Started(started));
            live.note(new SessionFact.Directory(directory.toString()));
            live.note(new SessionFact.Note(NOTE.strings().get(1)));
            if (counted) {
                Probe.took(1_500, 0, AgentControl.firstProbe());
            }
            left = CounterPlaces.file(CounterPlaces.SHARED_MEMORY, name + "-left")
                    .toPath();
            copyUsed(Path.of(live.path().orElseThrow()));
            RecordingFile.write(
                    Recording.startedAt(Optional.of(left.toString()), SessionFact.Identity.begun(1, 2)), file);
        } finally {
            live.discard(null);
        }
    }

    /** The beginning alone: the rest has no pages yet, and is as long in both. */
    void copyUsed(Path from) throws IOException {
        try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
                RandomAccessFile out = new RandomAccessFile(left.toFile(), "rw")) {
            out.setLength(in.size());
            in.transferTo(0, USED_BYTES, out.getChannel());
        }
        leftBy(KILLED);
    }

    void leftBy(ProcessIdentity process) throws IOException {
        write(Layout.HEADER_PID, process.pid());
        write(Layout.HEADER_PROCESS_START, process.startTicks());
        write(Layout.HEADER_PID_NAMESPACE, process.namespace());
    }

    void write(int word, long value) throws IOException {
        try (FileChannel out = FileChannel.open(left, StandardOpenOption.WRITE)) {
            out.write(
                    ByteBuffer.allocate(Long.BYTES)
                            .order(ByteOrder.nativeOrder())
                            .putLong(0, value),
                    word);
        }
    }

    @AfterEach
    protected void remove() throws IOException {
        Files.deleteIfExists(left);
    }
}
