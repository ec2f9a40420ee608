package dev.insitu.recording.image;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.ThreadLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the calls in flight of each thread as facts; see {@link Recording} and {@link ThreadLayout}. */
final class ThreadsInFlight {
    private final CheckedImage image;
    private final long base;
    private final List<FlightFact.InFlight> calls = new ArrayList<>();

    private ThreadsInFlight(CheckedImage image) {
        this.image = image;
        this.base = image.longAt(Layout.HEADER_BASE);
    }

    /**
     * The calls in flight.
     *
     * @param complete whether the JVM has ended: calls that began later are not part of the recording
     */
    static List<Fact> facts(List<CheckedImage> images, boolean complete) {
        CheckedImage image = images.get(0);
        ThreadsInFlight threads = new ThreadsInFlight(image);
        for (int unit = image.intAt(Layout.HEADER_THREADS); unit != 0; ) {
            long block = image.block((long) unit << Layout.UNIT_SHIFT, ThreadLayout.THREAD_BYTES);
            threads.read(block);
            unit = image.intAt(block + ThreadLayout.THREAD_NEXT);
        }
        VirtualThreadsInFlight virtual = VirtualThreadsInFlight.read(images);
        threads.calls.addAll(virtual.oldest());
        List<Fact> facts = threads.aged(image.longAt(Layout.HEADER_NOW), complete);
        facts.addAll(virtual.more());
        return facts;
    }

    /** Computes the calls' ages. In a running JVM the agent notes the time periodically; a call that began later proves a later time. */
    private List<Fact> aged(long lookedNanos, boolean complete) {
        long nowNanos = lookedNanos;
        for (FlightFact.InFlight call : calls) {
            if (!complete && call.startNanos() - nowNanos > 0) {
                nowNanos = call.startNanos();
            }
        }
        List<Fact> facts = new ArrayList<>(calls.size());
        for (FlightFact.InFlight call : calls) {
            long nanos = nowNanos - call.startNanos();
            if (nanos >= 0) {
                facts.add(new FlightFact.InFlight(
                        call.probe(), call.threadId(), call.startNanos(), nanos, call.thread()));
            }
        }
        return facts;
    }

    private void read(long block) {
        String name = null;
        Set<Integer> seen = new HashSet<>();
        long end = block + ThreadLayout.THREAD_CALLS_END;
        for (long call = block + ThreadLayout.THREAD_CALLS; call < Math.min(end, top(block)); ) {
            long start = image.longAt(call + ThreadLayout.CALL_START);
            long cell = image.longAt(call + ThreadLayout.CALL_CELL) - base;
            long thread = image.longAt(block + ThreadLayout.THREAD_ID);
            boolean whole = call < top(block) && image.longAt(call + ThreadLayout.CALL_START) == start;
            if (whole && image.holds(cell, CellLayout.CELL_BYTES)) {
                int probe = image.intAt(cell + CellLayout.CELL_PROBE);
                if (probe >= OwnProbes.FIRST_RULE_PROBE && seen.add(probe)) {
                    name = name == null ? name(block) : name;
                    calls.add(new FlightFact.InFlight(probe, thread, start, 0, name));
                }
            }
            call += ThreadLayout.CALL_BYTES;
        }
    }

    private long top(long block) {
        return image.longAt(block + ThreadLayout.THREAD_TOP) - base;
    }

    private String name(long block) {
        int length = image.intAt(block + ThreadLayout.THREAD_NAME);
        int bytes = Math.min(Math.abs(length), ThreadLayout.THREAD_NAME_BYTES);
        return bytes <= 0
                ? ""
                : image.textAt(
                        block + ThreadLayout.THREAD_NAME_TEXT,
                        bytes,
                        length < 0 ? KeptSamples.WIDE : StandardCharsets.ISO_8859_1);
    }
}
