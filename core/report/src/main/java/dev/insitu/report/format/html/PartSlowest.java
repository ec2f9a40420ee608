package dev.insitu.report.format.html;

import dev.insitu.recording.journal.CauseKind;
import dev.insitu.report.snapshot.figures.SlowSample;
import java.util.ArrayList;
import java.util.List;

/** The slowest calls of a probe in a part of the time, the slowest first. A call that is added twice is there once. One thread. */
final class PartSlowest {
    private final List<SlowSample> samples = new ArrayList<>();
    private boolean isCut;

    List<SlowSample> samples() {
        return samples;
    }

    /** Whether there were more. */
    boolean isCut() {
        return isCut;
    }

    void add(SlowSample sample, int most) {
        int place = 0;
        while (place < samples.size() && samples.get(place).nanos() >= sample.nanos()) {
            if (isSame(samples.get(place), sample)) {
                samples.set(place, better(samples.get(place), sample));
                return;
            }
            place++;
        }
        samples.add(place, sample);
        cut(most);
    }

    void addAll(PartSlowest other, int most) {
        for (SlowSample sample : other.samples) {
            add(sample, most);
        }
        isCut |= other.isCut;
    }

    void cut(int most) {
        if (samples.size() > most) {
            samples.subList(most, samples.size()).clear();
            isCut = true;
        }
    }

    private static boolean isSame(SlowSample one, SlowSample other) {
        return one.nanos() == other.nanos() && one.endEpochNanos().equals(other.endEpochNanos());
    }

    /** The one that is explained better. */
    private static SlowSample better(SlowSample one, SlowSample other) {
        long ofOne = one.nanosOf(CauseKind.UNEXPLAINED);
        long ofOther = other.nanosOf(CauseKind.UNEXPLAINED);
        boolean isOther = ofOther < ofOne
                || (ofOther == ofOne && one.stack().isEmpty() && !other.stack().isEmpty());
        return isOther ? other : one;
    }
}
