package dev.insitu.explain.evidence;

import dev.insitu.runtime.pacing.BusyPeriod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lines in which driven calls began latest. Filled once, then read. */
final class CallLines {
    private final List<CallLine> lines = new ArrayList<>();

    /** @param parts of all stages, in any order */
    CallLines(List<BusyPeriod> parts) {
        for (BusyPeriod part : parts) {
            CallLine line = of(part);
            if (line == null) {
                lines.add(new CallLine(part));
            } else {
                line.add(part);
            }
        }
    }

    private CallLine of(BusyPeriod part) {
        for (CallLine line : lines) {
            if (line.isOf(part)) {
                return line;
            }
        }
        return null;
    }

    /** The line that a late call stood in which began at a time; empty if none is known. */
    Optional<CallLine> of(long startNanos) {
        CallLine found = null;
        for (CallLine line : lines) {
            if (line.holds(startNanos) && (found == null || line.sinceNanos() - found.sinceNanos() > 0)) {
                found = line;
            }
        }
        return Optional.ofNullable(found);
    }
}
