package dev.insitu.report.snapshot.figures;

import java.util.List;

/**
 * By what means it was found out why the slowest samples were slow. Immutable.
 *
 * @param jfr whether the flight recorder was asked, without which no lock, sleep or IO is seen
 * @param unseen what could not be seen, and why
 */
public record ExplanationMeans(boolean jfr, List<String> unseen) {

    public ExplanationMeans {
        unseen = List.copyOf(unseen);
    }
}
