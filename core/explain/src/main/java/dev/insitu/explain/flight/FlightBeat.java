package dev.insitu.explain.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A moment at which the flight recorder's clock and {@link System#nanoTime()} were both read. */
@Name(FlightBeat.NAME)
@Label("Clock of System.nanoTime")
@Category("Insitu")
@StackTrace(false)
final class FlightBeat extends Event {
    static final String NAME = "dev.insitu.Clock";
    static final String NANOS = "nanos";

    /** If the two readings of {@link System#nanoTime()} are further apart, the thread lost its CPU between them. */
    private static final long UNDISTURBED_NANOS = 1_000;

    private static final int ATTEMPTS = 10;

    @Label("System.nanoTime")
    long nanos;

    /** Records a moment, exact to half a microsecond. Records none if each of {@link #ATTEMPTS} attempts is disturbed. */
    static void record() {
        for (int i = 0; i < ATTEMPTS; i++) {
            FlightBeat beat = new FlightBeat();
            long before = System.nanoTime();
            beat.begin();
            long after = System.nanoTime();
            if (after - before <= UNDISTURBED_NANOS) {
                beat.nanos = before + (after - before) / 2;
                beat.commit();
                return;
            }
        }
    }
}
