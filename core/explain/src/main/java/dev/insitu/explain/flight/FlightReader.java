package dev.insitu.explain.flight;

import dev.insitu.explain.evidence.FlightEvidence;
import dev.insitu.explain.evidence.Interval;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.evidence.SampleIntervals;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.OwnPauses;
import java.io.File;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Reads a flight recording's evidence about samples. Reads the file twice: for the clocks, then for events that overlap a sample. */
public final class FlightReader {
    private static final String SAFEPOINT_ID = "safepointId";

    /** The VM operation that retransforms classes. */
    private static final String REDEFINITION = "RedefineClasses";

    private final SampleIntervals moments;
    private final FlightEvidence seen = new FlightEvidence();
    private final Map<Long, Long> safepointsBegun = new HashMap<>();
    private final List<Interval> safepoints = new ArrayList<>();
    private final List<Interval> operations = new ArrayList<>();
    private final List<Interval> collections = new ArrayList<>();
    private ClockMapping clocks;

    private FlightReader(List<Sample> samples) {
        moments = new SampleIntervals(samples);
    }

    /**
     * Reads a recording.
     *
     * @param isLate whether no time is left: a part of a recording would be no evidence that there was no pause or wait
     * @throws IOException if it cannot be read in time or has no clock events
     */
    public static FlightEvidence read(File file, List<Sample> samples, BooleanSupplier isLate) throws IOException {
        FlightReader reader = new FlightReader(samples);
        reader.clocks = clocks(file, isLate);
        reader.seen.fromNanos = reader.clocks.firstNanos();
        read(file, isLate, reader::read);
        reader.nameSafepoints();
        return reader.seen;
    }

    private static void read(File file, BooleanSupplier isLate, Consumer<RecordedEvent> reader) throws IOException {
        try (RecordingFile recording = new RecordingFile(file.toPath())) {
            while (recording.hasMoreEvents()) {
                if (isLate.getAsBoolean()) {
                    throw new IOException("no time was left at the end to read the flight recording");
                }
                reader.accept(recording.readEvent());
            }
        }
    }

    /** Reads a recording's clock events. */
    static ClockMapping clocks(File file, BooleanSupplier isLate) throws IOException {
        List<long[]> beats = new ArrayList<>();
        read(file, isLate, event -> {
            if (event.getEventType().getName().equals(FlightBeat.NAME)) {
                beats.add(new long[] {nanos(event.getStartTime()), event.getLong(FlightBeat.NANOS)});
            }
        });
        if (beats.isEmpty()) {
            throw new IOException("the flight recording has no reading of the clock");
        }
        return new ClockMapping(beats.toArray(new long[0][]));
    }

    static long nanos(Instant time) {
        return time.getEpochSecond() * 1_000_000_000L + time.getNano();
    }

    private void read(RecordedEvent event) {
        RecordedThread thread = event.getThread();
        if (thread != null && thread.getJavaThreadId() > 0) {
            seen.systemThreads.put(thread.getJavaThreadId(), thread.getOSThreadId());
        }
        long from = clocks.ours(nanos(event.getStartTime()));
        long to = clocks.ours(nanos(event.getEndTime()));
        switch (event.getEventType().getName()) {
            case "jdk.SafepointBegin" -> safepointsBegun.put(event.getLong(SAFEPOINT_ID), from);
            case "jdk.SafepointEnd" -> addSafepoint(event, to);
            case "jdk.ExecuteVMOperation" ->
                addPause(operations, from, to, CauseKind.SAFEPOINT, FlightDetails.text(event, "operation"));
            case "jdk.GCPhasePause" -> addPause(seen.pauses, from, to, CauseKind.GC, FlightDetails.text(event, "name"));
            case "jdk.GarbageCollection" ->
                addPause(
                        collections,
                        from,
                        to,
                        CauseKind.GC,
                        FlightDetails.text(event, "name") + ", " + FlightDetails.text(event, "cause"));
            case "jdk.Deoptimization" -> addDeoptimisation(thread, from);
            case "jdk.Compilation" -> {
                if (moments.any(from, to)) {
                    seen.compilations.add(new Interval(from, to, CauseKind.OTHER, "compilation"));
                }
            }
            default -> addWait(event, thread, from, to);
        }
    }

    private void addSafepoint(RecordedEvent event, long to) {
        Long from = safepointsBegun.remove(event.getLong(SAFEPOINT_ID));
        if (from != null) {
            addPause(safepoints, from, to, CauseKind.SAFEPOINT, "");
        }
    }

    private void addPause(List<Interval> list, long from, long to, CauseKind cause, String detail) {
        if (moments.any(from, to)) {
            list.add(new Interval(from, to, cause, detail));
        }
    }

    private void addDeoptimisation(RecordedThread thread, long at) {
        if (thread != null && moments.of(thread.getJavaThreadId(), at, at + 1)) {
            seen.deoptimisations(thread.getJavaThreadId()).add(new Interval(at, at, CauseKind.OTHER, "deoptimisation"));
        }
    }

    private void addWait(RecordedEvent event, RecordedThread thread, long from, long to) {
        CauseKind cause = FlightDetails.cause(event);
        if (cause != null && thread != null && moments.of(thread.getJavaThreadId(), from, to)) {
            seen.waits(thread.getJavaThreadId()).add(new Interval(from, to, cause, FlightDetails.detail(event)));
        }
    }

    /** Names each safepoint by its VM operation, and each collection's pause by the collection. */
    private void nameSafepoints() {
        List<Interval> named = new ArrayList<>();
        for (Interval pause : seen.pauses) {
            String collection = detailOf(pause, collections);
            named.add(new Interval(
                    pause.fromNanos(),
                    pause.toNanos(),
                    pause.cause(),
                    collection.isEmpty() ? pause.detail() : collection));
        }
        seen.pauses.clear();
        seen.pauses.addAll(named);
        for (Interval safepoint : safepoints) {
            seen.pauses.add(new Interval(
                    safepoint.fromNanos(),
                    safepoint.toNanos(),
                    safepoint.cause(),
                    ownMarked(detailOf(safepoint, operations), safepoint)));
        }
    }

    /** Marks the safepoints at which the agent wove classes, to distinguish them from other agents'. */
    public static String ownMarked(String operation, Interval safepoint) {
        boolean isOwn = operation.equals(REDEFINITION) && OwnPauses.overlap(safepoint.fromNanos(), safepoint.toNanos());
        return isOwn ? operation + " (Insitu)" : operation;
    }

    private static String detailOf(Interval of, List<Interval> among) {
        for (Interval each : among) {
            if (each.overlaps(of.fromNanos(), of.toNanos())) {
                return each.detail();
            }
        }
        return "";
    }
}
