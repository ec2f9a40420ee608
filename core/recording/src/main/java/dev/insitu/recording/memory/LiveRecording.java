package dev.insitu.recording.memory;

import dev.insitu.recording.image.Image;
import dev.insitu.recording.image.ImageChanges;
import dev.insitu.recording.image.ImageReader;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.JournalMemory;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The recording of this JVM while it runs: counters in memory, and the facts that explain them. Thread-safe. An
 * application thread uses it only while one of its classes is being woven.
 */
public final class LiveRecording implements JournalWriter {
    private final CounterMemory memory;
    private final MemoryRegion region;
    private boolean exhausted;
    private boolean stopped;
    private volatile boolean retired;

    /** Held only while a fact is written, so an application thread that weaves never waits for {@link #tidy}. */
    private final Object journal = new Object();

    private LiveRecording(CounterMemory memory) throws IOException {
        this.memory = memory;
        this.region = memory.open();
    }

    /**
     * Opens the recording in memory that other processes can read, or else in private memory of this process.
     *
     * @param name distinguishes it from other JVMs' recordings on the machine
     */
    public static LiveRecording open(String name) throws IOException {
        return open(CounterPlaces.ALL, name);
    }

    static LiveRecording open(List<File> places, String name) throws IOException {
        String why = "";
        for (File place : places) {
            try {
                LiveRecording recording = openIn(place, name);
                if (!why.isEmpty()) {
                    recording.note(new SessionFact.Note("counted in " + recording.memory.path() + ", because " + why
                            + ": after the system has written the file to a disk, the next calls take longer"));
                }
                return recording;
            } catch (IOException e) {
                why += (why.isEmpty() ? "" : ", and ") + e.getMessage();
            }
        }
        LiveRecording recording = new LiveRecording(PrivateMemory.create());
        recording.note(
                new SessionFact.Note("counted in private memory, which is lost if the JVM is killed, because " + why));
        return recording;
    }

    private static LiveRecording openIn(File place, String name) throws IOException {
        SharedMemory shared = SharedMemory.create(place, name);
        try {
            return new LiveRecording(shared);
        } catch (IOException e) {
            shared.release();
            throw e;
        }
    }

    /** The memory that holds it. */
    public MemoryRegion region() {
        return region;
    }

    /** Where other processes find the live counts. */
    public Optional<String> path() {
        return Optional.ofNullable(memory.path());
    }

    @Override
    public void note(Fact fact) {
        List<String> texts = fact.strings();
        byte[][] strings = new byte[texts.size()][];
        for (int i = 0; i < strings.length; i++) {
            strings[i] = texts.get(i).getBytes(StandardCharsets.UTF_8);
        }
        if (!isWritten(strings)) {
            keepAhead();
            isWritten(strings);
        }
    }

    private boolean isWritten(byte[][] strings) {
        synchronized (journal) {
            // A class was being woven when the recording retired; the memory may be unmapped.
            return retired || JournalMemory.append(region, strings);
        }
    }

    /** Periodic work: prepares memory and hands on the counters of dead threads. */
    public synchronized void tidy() {
        if (retired) {
            return;
        }
        noteTime();
        keepAhead();
        AgentControl.tidy(region);
    }

    /** Notes that the JVM is alive, which dates the calls in flight. The last note is at the session's end. */
    public synchronized void noteTime() {
        if (!stopped && !retired) {
            region.isAlive(System.nanoTime());
        }
    }

    /** Notes the time once more and then stops: the ages of the calls in flight are fixed. */
    public synchronized void stopTime() {
        noteTime();
        stopped = true;
    }

    private synchronized void keepAhead() {
        if (retired) {
            return;
        }
        try {
            memory.keepAhead();
        } catch (IOException e) {
            exhausted = true;
        }
    }

    /** Reads everything recorded so far; other threads may continue to record. */
    public Recording read() {
        noteTime();
        if (region.isBesideUsed()) {
            region.countedBeside(Math.max(1, ImageReader.samples(new RegionImage(region.beside()))));
        }
        return ImageReader.read(images(region), false, path());
    }

    /** The facts noted so far; other threads may continue to note. */
    public List<Fact> journal() {
        return ImageReader.journal(images(region));
    }

    /** A number that changes whenever a fact is noted: then {@link #journal} has more. */
    public long journalMark() {
        MemoryRegion beside = region.beside();
        long ofBeside = beside == null ? 0 : beside.intAt(Layout.HEADER_JOURNAL);
        return ofBeside << Integer.SIZE | Integer.toUnsignedLong(region.intAt(Layout.HEADER_JOURNAL));
    }

    /** The counts since the start, to be read in parts. */
    public ImageChanges changes() {
        return new ImageChanges(images(region));
    }

    /** The counts of some probes since the start, to be read in parts. */
    public ImageChanges changes(Set<Integer> only) {
        return new ImageChanges(images(region), only);
    }

    /** The slowest samples that each thread has kept, as facts. */
    public List<SampleFact.Kept> kept() {
        return ImageReader.kept(images(region));
    }

    /** Everything recorded in this JVM, after the recording has ended. The caller need not have opened it. */
    public static Recording readToTheEnd() {
        return ImageReader.read(images(MemoryRegion.current()), true, Optional.empty());
    }

    /** The counts that other processes can read, then those in private memory. */
    private static List<Image> images(MemoryRegion region) {
        Image shared = new RegionImage(region);
        return region.beside() == null ? List.of(shared) : List.of(shared, new RegionImage(region.beside()));
    }

    /** Ends the recording: counts what waits, and notes which memory was short. */
    public synchronized void end() {
        tidy();
        noteShortage();
    }

    private void noteShortage() {
        if (exhausted) {
            note(new SessionFact.Note("no room was left for counter memory in " + path().orElse("this process")));
        }
        if (region.privateFull() || region.isBesideUsed()) {
            note(new SessionFact.Note("counter memory ran out (limit " + memory.mostMebibytes()
                    + " MiB; raise it with -Dinsitu.memory, to at most half of the free memory): some threads shared"
                    + " counters, at a higher cost a sample"));
        }
        if (region.isBesideUsed()) {
            note(new SessionFact.Note(
                    "shared memory ran out: some counters are in private memory, which is lost if the JVM is killed"));
        }
    }

    /** Discards a recording that no session uses: the JVM returns to its state before the recording was opened. */
    public void discard(Instrumentation instrumentation) {
        MemoryRegion.close();
        release();
        retire(instrumentation);
    }

    /** Returns unused memory, in a JVM that continues. Keeps all of it where its counts are stored nowhere else. */
    public synchronized void retire(Instrumentation instrumentation) {
        synchronized (journal) {
            retired = true;
        }
        memory.retire(instrumentation);
    }

    /** Hides the live counts from other processes, once they are stored elsewhere. */
    public void release() {
        memory.release();
    }
}
