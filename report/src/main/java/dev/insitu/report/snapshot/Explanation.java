package dev.insitu.report.snapshot;

import java.util.List;

/**
 * By what means it was found out why the slowest samples were slow. Immutable.
 *
 * @param jfr whether the flight recorder was asked, without which no lock, sleep or IO is seen
 * @param unseen what could not be seen, and why
 */
public record Explanation(boolean jfr, List<String> unseen) {

    public Explanation {
        unseen = List.copyOf(unseen);
    }
}
