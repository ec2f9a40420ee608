package dev.insitu.report.snapshot;

import dev.insitu.report.journal.Fact;
import dev.insitu.report.snapshot.figures.ExplanationMeans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What the journal tells of how slow samples were explained. */
final class ExplanationFacts {

    private boolean jfr;
    private OptionalLong wallOffsetNanos = OptionalLong.empty();
    private final List<String> unseen = new ArrayList<>();

    /** Reads {@code explain KEY VALUE}. */
    void add(Fact fact) {
        switch (fact.text(1)) {
            case "jfr" -> jfr = fact.text(2).equals("true");
            case "wall" -> wallOffsetNanos = OptionalLong.of(fact.number(3) - fact.number(2));
            case "unseen" -> unseen.add(fact.text(2));
            default -> {} // tells a reader nothing
        }
    }

    /** From the clock of {@link System#nanoTime()} to the time since the epoch. */
    OptionalLong wallOffsetNanos() {
        return wallOffsetNanos;
    }

    /** Absent where slow samples were not to be explained. */
    Optional<ExplanationMeans> build() {
        return wallOffsetNanos.isPresent() ? Optional.of(new ExplanationMeans(jfr, unseen)) : Optional.empty();
    }
}
