package dev.insitu.report.snapshot.driver;

import dev.insitu.platform.text.Decimal;
import dev.insitu.report.snapshot.figures.Unit;

/** The limit of a figure; a figure equal to the limit passes. */
public record Limit(double most, Unit unit) {

    /** The statistic that counts calls that ended in an exception. */
    public static final String ERRORS = "errors";

    /** A limit in nanoseconds. */
    public static Limit ofNanos(long nanos) {
        return new Limit(nanos, Unit.NANOS);
    }

    /**
     * Reads a limit of failed calls, {@code 3} or {@code 0.1%}.
     *
     * @throws NumberFormatException if the text is neither
     */
    public static Limit ofErrors(String text) {
        boolean share = text.endsWith("%");
        String number = share ? text.substring(0, text.length() - 1) : text;
        if (Decimal.parse(number).isEmpty()) {
            throw new NumberFormatException(text);
        }
        return share
                ? new Limit(Double.parseDouble(number + "E-2"), Unit.SHARE)
                : new Limit(Double.parseDouble(number), Unit.CALLS);
    }

    /** Whether this number of failed calls is allowed. For a limit of errors. */
    boolean allows(long failed, long calls) {
        return measured(failed, calls) <= most;
    }

    /** The number of failed calls, of at least one call, in this limit's unit. */
    double measured(long failed, long calls) {
        return unit == Unit.SHARE ? (double) failed / calls : (double) failed;
    }
}
