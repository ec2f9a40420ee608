package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.Steal;
import dev.insitu.platform.linux.WatchedTask;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.Annotation;
import dev.insitu.recording.journal.AnnotationKind;
import java.util.ArrayList;
import java.util.List;

/** Collects what else happened during a sample, if it was large enough to be reported. */
final class SampleAnnotations {
    /** Approximate duration of a page fault that reads nothing from disk. */
    private static final long FAULT_NANOS = 1_000;

    private static final int WORTH_A_WORD = 100;

    private final Sample sample;
    private final List<Annotation> annotations = new ArrayList<>();

    SampleAnnotations(Sample sample) {
        this.sample = sample;
    }

    List<Annotation> annotations() {
        return annotations;
    }

    void addFaults(WatchedTask task) {
        long faults = task.faults(sample.startNanos(), sample.endNanos());
        long fromDisk = task.faultsFromDisk(sample.startNanos(), sample.endNanos());
        if (fromDisk > 0 || isWorthAWord(faults * FAULT_NANOS)) {
            String words = "up to " + Numbers.grouped(faults) + " page faults"
                    + (fromDisk > 0 ? " (" + Numbers.grouped(fromDisk) + " read)" : "");
            annotations.add(new Annotation(AnnotationKind.PAGE_FAULTS, faults, words));
        }
    }

    private boolean isWorthAWord(long nanos) {
        return nanos > 0 && nanos >= sample.nanos() / WORTH_A_WORD;
    }

    void addDeoptimisations(List<Interval> deoptimised) {
        if (!deoptimised.isEmpty()) {
            String words = Numbers.counted(deoptimised.size(), "deoptimisation");
            annotations.add(new Annotation(AnnotationKind.DEOPTIMISATION, deoptimised.size(), words));
        }
    }

    void addCompilations(List<Interval> compiled) {
        long nanos = 0;
        for (Interval each : compiled) {
            nanos += each.nanos();
        }
        if (isWorthAWord(nanos)) {
            String words = Numbers.counted(compiled.size(), "compilation") + " of " + TimeText.rounded(nanos);
            annotations.add(new Annotation(AnnotationKind.COMPILATION, compiled.size(), words));
        }
    }

    void addSteal(Steal steal) {
        long ticks = steal.atMost(sample.startNanos(), sample.endNanos());
        if (ticks > 0) {
            String words = "up to " + ticks * Steal.TICK_MILLIS + " ms stolen from the machine";
            annotations.add(new Annotation(AnnotationKind.STEAL, ticks, words));
        }
    }
}
