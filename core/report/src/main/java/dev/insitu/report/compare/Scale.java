package dev.insitu.report.compare;

/** Scales on which the scatter between JVMs does not depend on the value. Means and tests use values on the scale. */
enum Scale {
    /** Latencies scatter by factors, not by differences. */
    TIME {
        @Override
        double place(double value) {
            return Math.log(value);
        }

        @Override
        double value(double place) {
            return Math.exp(place);
        }

        @Override
        double change(double from, double to) {
            return to / from - 1;
        }

        @Override
        double relative(double change, double base) {
            return change;
        }

        @Override
        ChangeVerdict lower() {
            return ChangeVerdict.FASTER;
        }

        @Override
        ChangeVerdict higher() {
            return ChangeVerdict.SLOWER;
        }
    },

    /** A share of calls, from 0 to 1: the random scatter of its arcsine is the same for any share. */
    SHARE {
        @Override
        double place(double value) {
            return Math.asin(Math.sqrt(value));
        }

        @Override
        double value(double place) {
            double sine = Math.sin(Math.max(0, Math.min(Math.PI / 2, place)));
            return sine * sine;
        }

        @Override
        double change(double from, double to) {
            return to - from;
        }

        @Override
        double relative(double change, double base) {
            return change == 0 ? 0 : change / base;
        }

        @Override
        ChangeVerdict lower() {
            return ChangeVerdict.FEWER;
        }

        @Override
        ChangeVerdict higher() {
            return ChangeVerdict.MORE;
        }
    };

    abstract double place(double value);

    /** The value at a place on the scale; the nearest possible value where the place is out of range. */
    abstract double value(double place);

    /** The change in the form of a table: for times a share, for shares their difference. */
    abstract double change(double from, double to);

    /** A change as a share of the value before; infinite where that is zero. */
    abstract double relative(double change, double base);

    abstract ChangeVerdict lower();

    abstract ChangeVerdict higher();

    ChangeVerdict verdict(double low, double high, double base, double tolerance) {
        if (low > 0) {
            return higher();
        }
        if (high < 0) {
            return lower();
        }
        boolean within = relative(low, base) >= -tolerance && relative(high, base) <= tolerance;
        return within ? ChangeVerdict.SAME : ChangeVerdict.NOT_PROVEN;
    }
}
