package dev.insitu.report.merge;

import dev.insitu.recording.journal.SessionFact;
import java.util.Optional;

/** Assigns the merged recording's numbers to probes, epochs and series of several recordings. For one thread. */
final class MergedNumbering {
    private final MergedProbes probes = new MergedProbes();
    private int nextEpoch;
    private int lastSeries;
    private String firstName = "";
    private Optional<String> driving = Optional.empty();
    private Optional<SessionFact.WallClock> clock = Optional.empty();

    /** The numbers of a recording; fails if its figures cannot be added to the others'. */
    JvmNumbers number(String name, JvmOutline outline) throws UnmergeableException {
        check(name, outline);
        MergedProbes.Numbers ofJvm = probes.add(name, outline.probes());
        if (driving.isEmpty()) {
            driving = outline.driving();
            firstName = name;
        }
        clock = clock.or(() -> outline.clock);
        JvmNumbers numbers =
                new JvmNumbers(ofJvm.probes(), ofJvm.rules(), nextEpoch, lastSeries, clockOffsetNanos(outline));
        nextEpoch += outline.lastEpoch + 1;
        lastSeries += outline.lastSeries;
        return numbers;
    }

    /** Checks without changing anything, so that a refused recording leaves no trace. */
    private void check(String name, JvmOutline outline) throws UnmergeableException {
        if (outline.searched) {
            throw new UnmergeableException(name + ": it searched for the highest rate; two searches cannot be merged");
        }
        Optional<String> own = outline.driving();
        if (driving.isPresent() && own.isPresent() && !driving.equals(own)) {
            throw new UnmergeableException(name + " was driven differently from " + firstName + " (" + own.get()
                    + " and " + driving.get() + "): their figures do not add up");
        }
    }

    /** The offset between the first JVM's clock and this one's, by the time since the epoch. */
    private long clockOffsetNanos(JvmOutline outline) {
        if (clock.isEmpty() || outline.clock.isEmpty()) {
            return 0;
        }
        SessionFact.WallClock first = clock.get();
        SessionFact.WallClock own = outline.clock.get();
        return (own.epochNanos() - own.nanoTime()) - (first.epochNanos() - first.nanoTime());
    }
}
