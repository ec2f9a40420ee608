package dev.insitu.report.snapshot.driver;

import dev.insitu.platform.text.Decimal;
import dev.insitu.report.snapshot.figures.Unit;

/** The most that a figure may be; the limit itself still holds. */
public record Limit(double most, Unit unit) {

    /** The statistic that counts calls that ended in an exception. */
    public static final String ERRORS = "errors";

    /** So many nanoseconds. */
    public static Limit ofNanos(long nanos) {
        return new Limit(nanos, Unit.NANOS);
    }

    /**
     * Reads the most calls that may fail, {@code 3} or {@code 0.1%}.
     *
     * @throws NumberFormatException where it is neither
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

    /** Whether so many failures of so many calls are allowed. For a limit of errors. */
    boolean allows(long failed, long calls) {
        return measured(failed, calls) <= most;
    }

    /** What so many failures of so many calls, at least one, are in this limit's unit. */
    double measured(long failed, long calls) {
        return unit == Unit.SHARE ? (double) failed / calls : (double) failed;
    }
}
