package dev.insitu.report.format.console;

import dev.insitu.report.snapshot.figures.Unit;
import dev.insitu.report.text.Numbers;
import dev.insitu.report.text.TimeText;

/** A figure that is held against a limit, in words. */
final class Measured {

    private Measured() {}

    static String words(double figure, Unit unit) {
        return switch (unit) {
            case NANOS -> TimeText.rounded(figure);
            case CALLS -> Numbers.grouped(Math.round(figure));
            case SHARE -> Numbers.finePercent(figure) + "%";
        };
    }
}
