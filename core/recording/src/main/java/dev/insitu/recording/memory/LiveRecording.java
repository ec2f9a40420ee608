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
import dev.insitu.runtime.memory.MemoryRegion;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The recording of this JVM while it runs: counters in memory, and the facts that explain them. Thread-safe; application
 * threads come here only while one of their classes is being woven.
 */
public final class LiveRecording implements JournalWriter {
    private final CounterMemory memory;
    private final MemoryRegion region;
    private boolean exhausted;
    private boolean stopped;
    private volatile boolean retired;

    /** Held while a fact is written, and no longer: an application's thread that weaves does not wait for one that tidies up. */
    private final Object journal = new Object();

    private LiveRecording(CounterMemory memory) throws IOException {
        this.memory = memory;
        this.region = memory.open();
    }

    /**
     * Opens it in memory that other processes can read; where there is none, in memory of this process.
     *
     * @param name tells it from those of other JVMs on the machine
     */
    public static LiveRecording open(String name) throws IOException {
        SharedMemory shared = null;
        try {
            shared = SharedMemory.create(name);
            return new LiveRecording(shared);
        } catch (IOException e) {
            if (shared != null) {
                shared.release();
            }
            LiveRecording recording = new LiveRecording(PrivateMemory.create());
            recording.note(new SessionFact.Note(
                    "counted in private memory, which a killed JVM takes with it: " + e.getMessage()));
            return recording;
        }
    }

    /** The memory it is in. */
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
            // Of a class that was being woven when the recording retired, its memory may be gone.
            return retired || JournalMemory.append(region, strings);
        }
    }

    /** What must be done every now and then: memory made ready, counters of dead threads handed on. */
    public synchronized void tidy() {
        if (retired) {
            return;
        }
        noteTime();
        keepAhead();
        AgentControl.tidy(region);
    }

    /** Notes that the JVM is alive, by which the age of calls in flight is known; the last time at the session's end. */
    public synchronized void noteTime() {
        if (!stopped && !retired) {
            region.isAlive(System.nanoTime());
        }
    }

    /** Notes the time once more, and then never again: the calls in flight are as old as they are now. */
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

    /** Everything recorded so far; other threads may go on recording. */
    public Recording read() {
        noteTime();
        if (region.isBesideUsed()) {
            region.countedBeside(Math.max(1, ImageReader.samples(new RegionImage(region.beside()))));
        }
        return ImageReader.read(images(region), false, path());
    }

    /** What was noted so far. Other threads may go on noting. */
    public List<List<String>> journal() {
        return ImageReader.journal(images(region));
    }

    /** What is counted from the start on, to be taken piece by piece. */
    public ImageChanges changes() {
        return new ImageChanges(images(region));
    }

    /** What each thread has kept of its slowest samples, as facts. */
    public List<SampleFact.Kept> kept() {
        return ImageReader.kept(images(region));
    }

    /** Everything recorded in this JVM, whoever opened the recording, once it has come to its end. */
    public static Recording readToTheEnd() {
        return ImageReader.read(images(MemoryRegion.current()), true, Optional.empty());
    }

    /** What is counted where other processes can read it, then what is beside. */
    private static List<Image> images(MemoryRegion region) {
        Image shared = new RegionImage(region);
        return region.beside() == null ? List.of(shared) : List.of(shared, new RegionImage(region.beside()));
    }

    /** Comes to the end: what waits is counted, and the reader told of what was short. */
    public synchronized void end() {
        tidy();
        noteShortage();
    }

    private void noteShortage() {
        if (exhausted) {
            note(new SessionFact.Note("there was no room left for counter memory in " + path().orElse("this process")));
        }
        if (region.privateFull() || region.isBesideUsed()) {
            note(new SessionFact.Note("counter memory was short, at most " + memory.mostMebibytes()
                    + " MiB (-Dinsitu.memory sets another limit, which half of what is free bounds): some threads shared"
                    + " counters, at a higher cost a sample"));
        }
        if (region.isBesideUsed()) {
            note(
                    new SessionFact.Note(
                            "shared memory was short: some counters were in private memory, which a killed JVM would have taken with it"));
        }
    }

    /** Ends a recording that no session has come to use: this JVM is as if it had not been opened. */
    public void discard(Instrumentation instrumentation) {
        MemoryRegion.close();
        release();
        retire(instrumentation);
    }

    /** Gives back what memory it does not use, in a JVM that goes on. Where its counts are kept nowhere else it stays as it is. */
    public synchronized void retire(Instrumentation instrumentation) {
        synchronized (journal) {
            retired = true;
        }
        memory.retire(instrumentation);
    }

    /** Takes the live counts out of other processes' sight, once they are elsewhere. */
    public void release() {
        memory.release();
    }
}
