package dev.insitu.recording.image;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.VirtualLayout;
import dev.insitu.runtime.virtual.VirtualCallsInFlight;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Reads the calls in flight of virtual threads: of each probe the oldest, and the number of the others; see {@link VirtualLayout}. */
final class VirtualThreadsInFlight {
    /** Of each probe. Their facts take some hundred bytes each, and there may be a million. */
    static final int MOST_LISTED = 1_000;

    private static final Comparator<FlightFact.InFlight> YOUNGEST_FIRST =
            (a, b) -> Long.compare(b.startNanos(), a.startNanos());

    private final List<CheckedImage> images;
    private final Map<Integer, PriorityQueue<FlightFact.InFlight>> oldest = new TreeMap<>();
    private final Map<Integer, Long> counts = new TreeMap<>();

    private VirtualThreadsInFlight(List<CheckedImage> images) {
        this.images = images;
    }

    static VirtualThreadsInFlight read(List<CheckedImage> images) {
        VirtualThreadsInFlight threads = new VirtualThreadsInFlight(images);
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
