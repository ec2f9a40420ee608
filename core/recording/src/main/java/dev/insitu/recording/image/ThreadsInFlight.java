package dev.insitu.recording.image;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.ThreadBlockLayout;
import dev.insitu.runtime.memory.VirtualLayout;
import dev.insitu.runtime.virtual.VirtualCallsInFlight;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;

/** Reads the calls in flight of each thread as facts; see {@link Recording} and {@link ThreadBlockLayout}. */
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
            long block = image.block((long) unit << Layout.UNIT_SHIFT, ThreadBlockLayout.THREAD_BYTES);
            threads.read(block);
            unit = image.intAt(block + ThreadBlockLayout.THREAD_NEXT);
        }
        OfVirtualThreads virtual = OfVirtualThreads.read(images);
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
        long end = block + ThreadBlockLayout.THREAD_CALLS_END;
        for (long call = block + ThreadBlockLayout.THREAD_CALLS; call < Math.min(end, top(block)); ) {
            long start = image.longAt(call + ThreadBlockLayout.CALL_START);
            long cell = image.longAt(call + ThreadBlockLayout.CALL_CELL) - base;
            long thread = image.longAt(block + ThreadBlockLayout.THREAD_ID);
            boolean whole = call < top(block) && image.longAt(call + ThreadBlockLayout.CALL_START) == start;
            if (whole && image.holds(cell, CellLayout.CELL_BYTES)) {
                int probe = image.intAt(cell + CellLayout.CELL_PROBE);
                if (probe >= OwnProbes.FIRST_RULE_PROBE && seen.add(probe)) {
                    name = name == null ? name(block) : name;
                    calls.add(new FlightFact.InFlight(probe, thread, start, 0, name));
                }
            }
            call += ThreadBlockLayout.CALL_BYTES;
        }
    }

    private long top(long block) {
        return image.longAt(block + ThreadBlockLayout.THREAD_TOP) - base;
    }

    private String name(long block) {
        int length = image.intAt(block + ThreadBlockLayout.THREAD_NAME);
        int bytes = Math.min(Math.abs(length), ThreadBlockLayout.THREAD_NAME_BYTES);
        return bytes <= 0
                ? ""
                : image.textAt(
                        block + ThreadBlockLayout.THREAD_NAME_TEXT,
                        bytes,
                        length < 0 ? KeptSamples.WIDE : StandardCharsets.ISO_8859_1);
    }

    /** Reads the calls in flight of virtual threads: of each probe the oldest, and the number of the others; see {@link VirtualLayout}. */
    static final class OfVirtualThreads {
        /** Of each probe. Their facts take some hundred bytes each, and there may be a million. */
        static final int MOST_LISTED = 1_000;

        private static final Comparator<FlightFact.InFlight> YOUNGEST_FIRST =
                (a, b) -> Long.compare(b.startNanos(), a.startNanos());

        private final List<CheckedImage> images;
        private final Map<Integer, PriorityQueue<FlightFact.InFlight>> oldest = new TreeMap<>();
        private final Map<Integer, Long> counts = new TreeMap<>();

        private OfVirtualThreads(List<CheckedImage> images) {
            this.images = images;
        }

        static OfVirtualThreads read(List<CheckedImage> images) {
            OfVirtualThreads threads = new OfVirtualThreads(images);
            for (CheckedImage image : images) {
                for (int unit = image.intAt(Layout.HEADER_VIRTUAL); unit != 0; ) {
                    long chunk = image.block((long) unit << Layout.UNIT_SHIFT, VirtualLayout.CHUNK_BYTES);
                    for (int i = 0; i < VirtualLayout.CHUNK_CALLS; i++) {
                        threads.read(image, VirtualLayout.call(chunk, i));
                    }
                    unit = image.intAt(chunk + VirtualLayout.CHUNK_NEXT);
                }
            }
            return threads;
        }

        private void read(CheckedImage image, long call) {
            long thread = image.longAt(call + VirtualLayout.CALL_THREAD);
            if (thread == 0) {
                return;
            }
            long start = image.longAt(call + VirtualLayout.CALL_START);
            int probe = probe(image, call);
            boolean whole = start != 0 && image.longAt(call + VirtualLayout.CALL_THREAD) == thread;
            if (whole && probe >= OwnProbes.FIRST_RULE_PROBE && isOutermost(image, call, thread, probe)) {
                counts.merge(probe, 1L, Long::sum);
                PriorityQueue<FlightFact.InFlight> kept =
                        oldest.computeIfAbsent(probe, key -> new PriorityQueue<>(YOUNGEST_FIRST));
                if (kept.size() < MOST_LISTED || start < kept.peek().startNanos()) {
                    kept.add(new FlightFact.InFlight(probe, thread, start, 0, ""));
                }
                if (kept.size() > MOST_LISTED) {
                    kept.remove();
                }
            }
        }

        /** The probe of a call; -1 if its cell is not there. */
        private int probe(CheckedImage image, long call) {
            long address = image.longAt(call + VirtualLayout.CALL_CELL);
            for (CheckedImage each : images) {
                long cell = address - each.longAt(Layout.HEADER_BASE);
                if (each.holds(cell, CellLayout.CELL_BYTES)) {
                    return each.intAt(cell + CellLayout.CELL_PROBE);
                }
            }
            return -1;
        }

        /** Whether no call of the same probe on the thread contains it. */
        private boolean isOutermost(CheckedImage image, long call, long thread, int probe) {
            CheckedImage in = image;
            long at = call;
            for (int i = 0; i < VirtualLayout.MOST_LEVELS; i++) {
                long address = in.longAt(at + VirtualLayout.CALL_OUTER);
                in = null;
                for (CheckedImage each : images) {
                    at = address - each.longAt(Layout.HEADER_BASE);
                    if (each.holds(at, VirtualLayout.CALL_BYTES)) {
                        in = each;
                        break;
                    }
                }
                if (in == null || in.longAt(at + VirtualLayout.CALL_THREAD) != thread) {
                    return true;
                }
                if (probe(in, at) == probe) {
                    return false;
                }
            }
            return true;
        }

        /** The oldest calls of each probe. */
        List<FlightFact.InFlight> oldest() {
            List<FlightFact.InFlight> calls = new ArrayList<>();
            for (PriorityQueue<FlightFact.InFlight> ofProbe : oldest.values()) {
                for (FlightFact.InFlight call : ofProbe) {
                    calls.add(new FlightFact.InFlight(
                            call.probe(), call.threadId(), call.startNanos(), 0, name(call.threadId())));
                }
            }
            return calls;
        }

        /** The image has no name of a virtual thread: it is that in this process, or the thread's number. */
        private String name(long threadId) {
            String name = isOfThisProcess() ? VirtualCallsInFlight.nameOf(threadId) : null;
            return name == null || name.isEmpty() ? "virtual #" + threadId : name;
        }

        private boolean isOfThisProcess() {
            MemoryRegion own = MemoryRegion.current();
            CheckedImage image = images.get(0);
            return own != null
                    && own.header(0) == image.longAt(Layout.HEADER_BASE)
                    && own.longAt(Layout.HEADER_PID) == image.longAt(Layout.HEADER_PID)
                    && own.longAt(Layout.HEADER_PROCESS_START) == image.longAt(Layout.HEADER_PROCESS_START);
        }

        /** How many calls of each probe are not listed. */
        List<Fact> more() {
            List<Fact> facts = new ArrayList<>();
            counts.forEach((probe, count) -> {
                if (count > MOST_LISTED) {
                    facts.add(new FlightFact.MoreInFlight(probe, count - MOST_LISTED));
                }
            });
            return facts;
        }
    }
}
