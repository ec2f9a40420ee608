package dev.insitu.explain.flight;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.recording.file.IncidentFile;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Keeps the flight recording of incidents beside the report, a file for each, within a limit: the oldest go first. The recorder gives
 * whole chunks, so a file begins earlier than its incident. Thread-safe.
 */
public final class IncidentFlights {
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final int BUFFER = 1 << 16;

    private final File directory;
    private final long mostBytes;
    private final Deque<Incident> waiting = new ArrayDeque<>();
    private final Deque<Integer> kept = new ArrayDeque<>();

    /** @param toEpochNanos absent as long as it lasts */
    private record Incident(int number, long fromEpochNanos, long toEpochNanos) {
        private static final long OPEN = Long.MAX_VALUE;

        boolean isOpen() {
            return toEpochNanos == OPEN;
        }
    }

    /** Opens the data of a time. */
    interface Source {
        /** Null where there is no data. */
        InputStream open(Instant from, Instant to) throws IOException;
    }

    /**
     * Keeps nothing yet.
     *
     * @param mostBytes of all files
     */
    public IncidentFlights(File directory, long mostBytes) {
        this.directory = directory;
        this.mostBytes = mostBytes;
    }

    /** An incident has begun. */
    public synchronized void begun(int number, long fromEpochNanos) {
        waiting.addLast(new Incident(number, fromEpochNanos, Incident.OPEN));
    }

    /** An incident has ended: its recording is kept soon. */
    public synchronized void ended(int number, long toEpochNanos) {
        List<Incident> all = new ArrayList<>(waiting);
        waiting.clear();
        for (Incident each : all) {
            waiting.addLast(each.number() == number ? new Incident(number, each.fromEpochNanos(), toEpochNanos) : each);
        }
    }

    /** An incident is given up, and its recording with it. */
    public synchronized void givenUp(int number) {
        for (Iterator<Incident> each = waiting.iterator(); each.hasNext(); ) {
            if (each.next().number() == number) {
                each.remove();
            }
        }
        if (kept.remove(number)) {
            delete(number);
        }
    }

    private void delete(int number) {
        file(number).delete();
    }

    private File file(int number) {
        return IncidentFile.flight(directory, number);
    }

    /** Writes the recordings of incidents that have ended. */
    void keepEnded(Source source) throws IOException {
        for (Incident next = next(); next != null; next = next()) {
            try (InputStream in = source.open(
                    instant(next.fromEpochNanos() - SECOND_NANOS), instant(next.toEpochNanos() + SECOND_NANOS))) {
                if (in != null) {
                    keep(next.number(), in);
                }
            }
        }
    }

    /** Keeps the whole recording for incidents that are open at the end, or ended just before. */
    public void keepRest(File recording) throws IOException {
        List<Incident> rest;
        synchronized (this) {
            rest = new ArrayList<>(waiting);
            waiting.clear();
        }
        for (Incident each : rest) {
            try (InputStream in = Files.newInputStream(recording.toPath())) {
                keep(each.number(), in);
            }
        }
    }

    private synchronized Incident next() {
        for (Iterator<Incident> each = waiting.iterator(); each.hasNext(); ) {
            Incident incident = each.next();
            if (!incident.isOpen()) {
                each.remove();
                return incident;
            }
        }
        return null;
    }

    private static Instant instant(long epochNanos) {
        return Instant.ofEpochSecond(Math.floorDiv(epochNanos, SECOND_NANOS), Math.floorMod(epochNanos, SECOND_NANOS));
    }

    /** A recording that exceeds the limit by itself is not kept. */
    private void keep(int number, InputStream in) throws IOException {
        File part = new File(file(number).getPath() + ".part");
        Files.deleteIfExists(part.toPath());
        long bytes = 0;
        boolean isWhole = false;
        try (OutputStream out = Channels.newOutputStream(OwnerOnly.create(part))) {
            byte[] buffer = new byte[BUFFER];
            int read = in.read(buffer);
            while (read >= 0 && bytes + read <= mostBytes) {
                out.write(buffer, 0, read);
                bytes += read;
                read = in.read(buffer);
            }
            isWhole = read < 0;
        } finally {
            if (!isWhole) {
                Files.deleteIfExists(part.toPath());
            }
        }
        if (isWhole) {
            Files.move(part.toPath(), file(number).toPath(), StandardCopyOption.REPLACE_EXISTING);
            synchronized (this) {
                kept.addLast(number);
                makeRoom();
            }
        }
    }

    private void makeRoom() {
        long bytes = 0;
        for (int each : kept) {
            bytes += file(each).length();
        }
        while (bytes > mostBytes) {
            int oldest = kept.removeFirst();
            bytes -= file(oldest).length();
            delete(oldest);
        }
    }
}
