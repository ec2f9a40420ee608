package dev.insitu.tool.demo;

import dev.insitu.report.format.console.Summary;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.check.CheckResult;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.driver.Verdict;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.Tail;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/** What a demo's application was found to do, by the names of its probes. */
final class Recorded {
    private final Snapshot snapshot;

    Recorded(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** All calls; with a driver those of the runs, where there is one rate. */
    Summary of(String probe) throws IOException {
        return Summary.of(figures(probe));
    }

    /** The same, with more of it than fits into a line. */
    Figures figures(String probe) throws IOException {
        return probe(probe).figures();
    }

    /**
     * The runs at one of several rates.
     *
     * @param rate its place in the list, from 0
     */
    Summary of(String probe, int rate) throws IOException {
        return Summary.of(probe(probe).series().get(rate).figures());
    }

    /** What an iteration took from when it was due. */
    Summary endToEnd(int rate) throws IOException {
        return of(DriverFigures.END_TO_END, rate);
    }

    /** What an iteration took from when it began. */
    Summary serviceTime(int rate) throws IOException {
        return of(DriverFigures.SERVICE_TIME, rate);
    }

    /** The rates, in the order of the file. */
    List<Series> series() throws IOException {
        return snapshot.driver()
                .orElseThrow(() -> new IOException("the recording has no driver"))
                .series();
    }

    boolean isValid(int rate) throws IOException {
        return series().get(rate).verdict() == Verdict.VALID;
    }

    /** {@code VALID} or what else it is, and why. */
    String verdict(int rate) throws IOException {
        Series series = series().get(rate);
        return "The verdict at " + Phrases.rate(series.targetRate()) + " is "
                + series.verdict().key() + " (" + series.judgement().reason() + ").";
    }

    /** Where the time went in a probe's tail, the greatest part first; empty where nothing is known of it. */
    List<Tail.Share> tail(String probe) throws IOException {
        ProbeFigures figures = probe(probe);
        return Tail.of(figures.figures(), figures.slowest(), snapshot.ladder())
                .map(Tail::shares)
                .orElse(List.of());
    }

    /** What the checks of the file came to. */
    List<CheckResult> checks() {
        return snapshot.checks();
    }

    /** What an empty probe costs where the probes are, in nanoseconds. */
    OptionalDouble probeCostInPlace() {
        return snapshot.clock().probeCostInPlace();
    }

    /** What an empty probe costs in a loop, in nanoseconds. */
    OptionalDouble probeCost() {
        return snapshot.clock().probeCost();
    }

    private ProbeFigures probe(String name) throws IOException {
        for (ProbeFigures probe : snapshot.probes()) {
            if (probe.name().equals(name)) {
                return probe;
            }
        }
        throw new IOException("the recording has no probe \"" + name + "\"");
    }
}
