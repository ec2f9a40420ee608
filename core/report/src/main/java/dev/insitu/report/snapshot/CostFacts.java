package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.snapshot.figures.ClockCost;
import java.util.OptionalDouble;

/** The journal's facts on the cost of measuring. */
final class CostFacts {
    private OptionalDouble nanoTimeCost = OptionalDouble.empty();
    private OptionalDouble probeCost = OptionalDouble.empty();
    private OptionalDouble probeCostInPlace = OptionalDouble.empty();

    void add(SessionFact.Cost fact) {
        OptionalDouble nanos = OptionalDouble.of(fact.nanos());
        switch (fact.of()) {
            case SessionFact.Cost.NANO_TIME -> nanoTimeCost = nanos;
            case SessionFact.Cost.PROBE -> probeCost = nanos;
            case SessionFact.Cost.PROBE_IN_PLACE -> probeCostInPlace = nanos;
            default -> {} // of a later version
        }
    }

    ClockCost build() {
        return new ClockCost(nanoTimeCost, probeCost, probeCostInPlace);
    }
}
