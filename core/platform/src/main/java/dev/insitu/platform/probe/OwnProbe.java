package dev.insitu.platform.probe;

import dev.insitu.runtime.memory.OwnProbes;
import java.util.Optional;

/**
 * Insitu's own probes, which belong to no rule. In the order of tables: each behind the one that contains it, and those within one
 * in the order of time.
 */
public enum OwnProbe {
    /** From an iteration's due time, or where correction is off from its start, to its end. */
    END_TO_END(OwnProbes.END_TO_END_PROBE, ProbeKind.DRIVER, "end to end", null),
    /** From an iteration's due time to its start. */
    DRIVER_LATENESS(OwnProbes.DRIVER_LATENESS_PROBE, ProbeKind.DRIVER, "driver lateness", END_TO_END),
    /** The part of the lateness that arose while the caller was already waiting. */
    PACING_ERROR(OwnProbes.PACING_ERROR_PROBE, ProbeKind.DRIVER, "pacing error", DRIVER_LATENESS),
    /** From an iteration's start to its end. */
    SERVICE_TIME(OwnProbes.SERVICE_TIME_PROBE, ProbeKind.DRIVER, "service time", END_TO_END),
    /** From an asynchronous iteration's start to the return of the driven method. */
    DRIVEN_CALL(OwnProbes.DRIVEN_CALL_PROBE, ProbeKind.DRIVER, "driven call", SERVICE_TIME),

    /** Gaps between two clock readings of a spinning thread. */
    GAPS(OwnProbes.JITTER_PROBE, ProbeKind.JITTER, "OS jitter", null),
    GAPS_OS(OwnProbes.JITTER_PARTS_PROBE, ProbeKind.JITTER_PART, "os", GAPS),
    GAPS_JVM(OwnProbes.JITTER_PARTS_PROBE + OwnProbes.JITTER_PART_JVM, ProbeKind.JITTER_PART, "jvm", GAPS),
    GAPS_UNKNOWN(OwnProbes.JITTER_PARTS_PROBE + 2, ProbeKind.JITTER_PART, "unknown", GAPS),
    /** The time in which gaps would have been seen. */
    GAPS_WATCHED(OwnProbes.JITTER_WATCHED_PROBE, ProbeKind.JITTER_PART, "watched", GAPS),

    /** The time by which sleeps were too long. */
    STALLS(OwnProbes.JITTER_STALLS_PROBE, ProbeKind.JITTER, "OS jitter stalls", null),
    STALLS_OS(OwnProbes.JITTER_STALLS_PARTS_PROBE, ProbeKind.JITTER_PART, "stalls os", STALLS),
    STALLS_JVM(
            OwnProbes.JITTER_STALLS_PARTS_PROBE + OwnProbes.JITTER_PART_JVM,
            ProbeKind.JITTER_PART,
            "stalls jvm",
            STALLS),
    STALLS_UNKNOWN(OwnProbes.JITTER_STALLS_PARTS_PROBE + 2, ProbeKind.JITTER_PART, "stalls unknown", STALLS),
    /** The time in which stalls would have been seen. */
    STALLS_WATCHED(OwnProbes.JITTER_STALLS_WATCHED_PROBE, ProbeKind.JITTER_PART, "stalls watched", STALLS);

    private final int number;
    private final ProbeKind kind;
    private final String text;
    private final OwnProbe parent;

    OwnProbe(int number, ProbeKind kind, String text, OwnProbe parent) {
        this.number = number;
        this.kind = kind;
        this.text = text;
        this.parent = parent;
    }

    /** The probe of a kind and a name; empty for a rule's probe, which takes neither the driver's kind nor a name from here. */
    public static Optional<OwnProbe> of(ProbeKind kind, String text) {
        for (OwnProbe probe : values()) {
            if (probe.kind == kind && probe.text.equals(text)) {
                return Optional.of(probe);
            }
        }
        return Optional.empty();
    }

    /** Whether a row of the report has this name, so that no rule may take it. */
    public static boolean isRow(String text) {
        for (OwnProbe probe : values()) {
            if (probe.kind.isReported() && probe.text.equals(text)) {
                return true;
            }
        }
        return false;
    }

    /** Its number in the counters. */
    public int number() {
        return number;
    }

    public ProbeKind kind() {
        return kind;
    }

    /** Its name. */
    public String text() {
        return text;
    }

    /** The number of probes that contain it. */
    public int depth() {
        return parent == null ? 0 : 1 + parent.depth();
    }

    /** Whether it is this probe or within it. */
    public boolean isPartOf(OwnProbe whole) {
        return this == whole || (parent != null && parent.isPartOf(whole));
    }

    /** Whether the probe of a kind and a name measures pauses of the machine, on a thread that only watches. */
    public static boolean isOfMachine(ProbeKind kind, String text) {
        return kind == ProbeKind.JITTER && of(kind, text).isPresent();
    }
}
