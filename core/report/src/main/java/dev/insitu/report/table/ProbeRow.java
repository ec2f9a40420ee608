package dev.insitu.report.table;

import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.platform.text.Harmless;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SessionInfo;
import dev.insitu.report.snapshot.figures.SpanEnds;
import dev.insitu.report.snapshot.figures.ThrownClass;
import java.util.List;
import java.util.OptionalLong;

/**
 * A probe's row in a table: for one series, or for all calls.
 *
 * @param remark information that the figures lack; may be empty
 * @param inFlight lines on calls that have not ended
 * @param isOfOneThread whether its time is that of the calling threads; false for spans and pauses
 * @param selfNanos the total of all calls without the calls that other probes timed within them; see {@link SelfNanos}
 */
public record ProbeRow(
        String name, Figures figures, String remark, List<String> inFlight, boolean isOfOneThread, double selfNanos) {

    /** A probe without a driver. */
    public static ProbeRow of(ProbeFigures probe, SessionInfo session) {
        ProbeRow row = of(probe, probe.figures());
        List<String> inFlight = InFlightLines.of(probe, session);
        return new ProbeRow(row.name, row.figures, row.remark, inFlight, row.isOfOneThread, row.selfNanos);
    }

    /**
     * A probe's row of some of its calls.
     *
     * @param figures of these calls
     */
    public static ProbeRow of(ProbeFigures probe, Figures figures) {
        StringBuilder remark = new StringBuilder();
        if (figures.skipped() > 0) {
            String when = probe.condition().isPresent()
                    ? " (when: " + probe.condition().get() + ")"
                    : "";
            join(remark, Numbers.grouped(figures.skipped()) + " skipped" + when);
        }
        if (probe.span().isPresent()) {
            addEnds(remark, probe, probe.span().get());
        }
        if (figures.allocated().isPresent()) {
            join(remark, allocated(figures.allocated().get()));
        }
        if (figures.firstElement().isPresent()) {
            join(remark, firstElement(figures.firstElement().get()));
        }
        boolean isOfOneThread = probe.kind().isOfOneThread()
                && probe.kind().timesCode()
                && probe.span().isEmpty();
        double selfNanos = figures.selfTime().orElse(figures).mean().orElse(0) * figures.count();
        return new ProbeRow(probe.name(), figures, remark.toString(), List.of(), isOfOneThread, selfNanos);
    }

    private static String firstElement(Figures times) {
        StringBuilder words = new StringBuilder("first element of ").append(Numbers.grouped(times.count()));
        String before = ": ";
        for (Percentile percentile : new Percentile[] {Percentile.of("50"), Percentile.of("99")}) {
            OptionalLong at = times.at(percentile);
            if (at.isPresent()) {
                words.append(before)
                        .append('p')
                        .append(percentile.key())
                        .append(' ')
                        .append(TimeText.rounded(at.getAsLong()));
                before = ", ";
            }
        }
        return words.append(before)
                .append("max ")
                .append(TimeText.rounded(times.max().orElse(0)))
                .toString();
    }

    private static String allocated(Figures bytes) {
        StringBuilder words = new StringBuilder("allocates ");
        words.append(Numbers.grouped(Math.round(bytes.mean().orElse(0)))).append(" bytes a call");
        for (Percentile percentile : new Percentile[] {Percentile.of("50"), Percentile.of("99")}) {
            OptionalLong at = bytes.at(percentile);
            if (at.isPresent()) {
                words.append(", p").append(percentile.key()).append(' ').append(Numbers.grouped(at.getAsLong()));
            }
        }
        words.append(", max ").append(Numbers.grouped(bytes.max().orElse(0)));
        return words.append(" (of ")
                .append(Numbers.grouped(bytes.count()))
                .append(" calls looked at)")
                .toString();
    }

    private static void addEnds(StringBuilder remark, ProbeFigures probe, SpanEnds ends) {
        if (!ends.known() && ends.unmatched().isEmpty()) {
            join(remark, ends.unknown());
        }
        if (ends.unmatched().isPresent()) {
            join(remark, "UNMATCHED: " + ends.unmatched().get());
        }
        if (ends.neverEnded() > 0) {
            String fellOut = "";
            if (ends.fellOut() > 0) {
                String capacity = ends.capacity().isPresent()
                        ? " over " + Numbers.grouped(ends.capacity().getAsLong())
                        : "";
                fellOut = " (" + Numbers.grouped(ends.fellOut()) + " for want of room" + capacity + ")";
            }
            join(remark, Numbers.grouped(ends.neverEnded()) + " never ended" + fellOut);
            if (probe.wasNeverReached() && probe.kind() != ProbeKind.SPAN) {
                remark.append(": no callback was seen");
            } else if (probe.wasNeverReached()) {
                remark.append(": its \"to\" was never ").append(reached(probe));
            }
        }
        if (ends.neverStarted() > 0) {
            join(remark, Numbers.grouped(ends.neverStarted()) + " never started");
            if (probe.wasNeverBegun()) {
                remark.append(": its \"from\" was never ").append(reached(probe));
            }
        }
    }

    private static String reached(ProbeFigures span) {
        return String.join("", span.matched()).contains("@exit") ? "reached" : "entered";
    }

    private static void join(StringBuilder remark, String more) {
        remark.append(remark.isEmpty() ? "" : "; ").append(more);
    }

    /** The number of failed calls and their exceptions; empty where no call failed. */
    public String failed() {
        if (figures.errors() == 0) {
            return "";
        }
        String classes = ThrownClass.words(figures.exceptions(), figures.errors());
        return Harmless.oneLine(Numbers.grouped(figures.errors()) + " of " + name + " failed"
                + (classes.isEmpty() ? "" : ": " + classes));
    }

    ProbeRow withSelfNanos(double nanos) {
        return new ProbeRow(name, figures, remark, inFlight, isOfOneThread, nanos);
    }
}
