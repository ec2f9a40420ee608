package dev.insitu.tool.demo;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.report.format.console.Summary;
import dev.insitu.report.snapshot.Followed;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.check.CheckResult;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.driver.Verdict;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.Tail;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/** The figures of a demo's application, by the names of its probes. */
final class Recorded {
    private final Snapshot snapshot;

    Recorded(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** The followed probes. */
    Followed followed() {
        return snapshot.followed();
    }

    /** The figures of all calls; with a driver at one rate, those of the runs. */
    Summary of(String probe) throws IOException {
        return Summary.of(figures(probe));
    }

    /** The same figures with all details. */
    Figures figures(String probe) throws IOException {
        return probe(probe).figures();
    }

    /**
     * The figures of the runs at one of several rates.
     *
     * @param rate the rate's place in the list, from 0
     */
    Summary of(String probe, int rate) throws IOException {
        return Summary.of(probe(probe).series().get(rate).figures());
    }

    /** The time of an iteration from its due time. */
    Summary endToEnd(int rate) throws IOException {
        return of(OwnProbe.END_TO_END.text(), rate);
    }

    /** The time of an iteration from its start. */
    Summary serviceTime(int rate) throws IOException {
        return of(OwnProbe.SERVICE_TIME.text(), rate);
    }

    /** The series of the rates, in the order of the file. */
    List<Series> series() throws IOException {
        return snapshot.driver()
                .orElseThrow(() -> new IOException("the recording has no driver"))
                .series();
    }

    boolean isValid(int rate) throws IOException {
        return series().get(rate).verdict() == Verdict.VALID;
    }

    /** The verdict, such as {@code VALID}, and its reason. */
    String verdict(int rate) throws IOException {
        Series series = series().get(rate);
        return "The verdict at " + Phrases.rate(series.targetRate()) + " is "
                + series.verdict().key() + " (" + series.judgement().reason() + ").";
    }

    /** The causes of a probe's tail, the greatest share first; empty where nothing is known of it. */
    List<Tail.Share> tail(String probe) throws IOException {
        ProbeFigures figures = probe(probe);
        return Tail.of(figures.figures(), figures.slowest(), snapshot.ladder())
                .map(Tail::shares)
                .orElse(List.of());
    }

    /** The results of the file's checks. */
    List<CheckResult> checks() {
        return snapshot.checks();
    }

    /** The cost of an empty probe called where the probes are, in nanoseconds. */
    OptionalDouble probeCostInPlace() {
        return snapshot.clock().probeCostInPlace();
    }

    /** The cost of an empty probe in a loop, in nanoseconds. */
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
