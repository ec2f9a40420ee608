package dev.insitu.agent.recording;

import dev.insitu.agent.weave.Facts;
import dev.insitu.report.recording.Image;
import dev.insitu.report.recording.ImageReader;
import dev.insitu.report.recording.Recording;
import dev.insitu.runtime.Housekeeping;
import dev.insitu.runtime.Journal;
import dev.insitu.runtime.Region;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The recording of this JVM while it runs: counters in memory, and the facts that explain them. Thread-safe; application
 * threads come here only while one of their classes is being woven.
 */
public final class LiveRecording implements Facts {
    private final CounterMemory memory;
    private final Region region;
    private boolean exhausted;

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
            recording.note("note", "counted in private memory, which a killed JVM takes with it: " + e.getMessage());
            return recording;
        }
    }

    /** Where other processes find the live counts. */
    public Optional<String> path() {
        return Optional.ofNullable(memory.path());
    }

    @Override
    public synchronized void note(String... fact) {
        byte[][] strings = new byte[fact.length][];
        for (int i = 0; i < fact.length; i++) {
            strings[i] = fact[i].getBytes(StandardCharsets.UTF_8);
        }
        if (!Journal.append(region, strings)) {
            keepAhead();
            Journal.append(region, strings);
        }
    }

    /** What must be done every now and then: memory made ready, counters of dead threads handed on. */
    public synchronized void tidy() {
        keepAhead();
        Housekeeping.tidy(region);
    }

    private void keepAhead() {
        try {
            memory.keepAhead();
        } catch (IOException e) {
            exhausted = true;
        }
    }

    /** Everything recorded so far; other threads may go on recording. */
    public Recording read() {
        return ImageReader.read(new RegionImage(region), false, path());
    }

    /** What each thread has kept of its slowest samples, as facts. */
    public List<List<String>> kept() {
        return ImageReader.kept(new RegionImage(region));
    }

    /** Everything recorded in this JVM, whoever opened the recording, once it has come to its end. */
    public static Recording readToTheEnd() {
        return ImageReader.read(new RegionImage(Region.current()), true, Optional.empty());
    }

    /** Comes to the end: what waits is counted, and the reader told of what was short. */
    public synchronized void end() {
        tidy();
        noteShortage();
    }

    private void noteShortage() {
        if (exhausted) {
            note("note", "there was no room left for counter memory in " + path().orElse("this process"));
        }
        if (region.privateFull()) {
            note("note", "counter memory reached its cap: later threads shared counters, at a higher cost a sample");
        }
        if (region.unrecorded() > 0) {
            note("note", region.unrecorded() + " samples found no memory and are missing from the counts");
        }
    }

    /** Takes the live counts out of other processes' sight, once they are elsewhere. */
    public void release() {
        memory.release();
    }

    /** A region as a reader sees it. */
    private record RegionImage(Region region) implements Image {
        @Override
        public int intAt(long offset) {
            return region.intAt(offset);
        }

        @Override
        public long longAt(long offset) {
            return region.longAt(offset);
        }

        @Override
        public byte byteAt(long offset) {
            return region.byteAt(offset);
        }
    }
}
