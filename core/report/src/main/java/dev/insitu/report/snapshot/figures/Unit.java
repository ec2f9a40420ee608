package dev.insitu.report.snapshot.figures;

import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;

/** The unit of a figure that has a limit. */
public enum Unit {
    /** Nanoseconds. */
    NANOS,
    /** A number of calls. */
    CALLS,
    /** A share of the calls, from 0 to 1. */
    SHARE;

    /** The figure as text for readers, rounded. */
    public String words(double figure) {
        return switch (this) {
            case NANOS -> TimeText.rounded(figure);
            case CALLS -> Numbers.grouped(Math.round(figure));
            case SHARE -> Numbers.finePercent(figure) + "%";
        };
    }
}
