package dev.insitu.benchmarks.jlbh;

/**
 * What users would have waited, by arithmetic: they arrive at a fixed rate, one is served at a time, and none while the
 * process is stopped.
 */
final class FixedSchedule {
    private FixedSchedule() {}

    static JlbhFigures of(Situation situation) {
        long workNanos = situation.workNanos();
        long[] waited = new long[situation.iterations()];
        long freeNanos = 0;
        for (int i = 0; i < waited.length; i++) {
            long dueNanos = i * situation.periodNanos();
            long startNanos = afterStops(Math.max(dueNanos, freeNanos), situation);
            freeNanos = startNanos + workNanos;
            waited[i] = freeNanos - dueNanos;
        }
        return new JlbhFigures(freeNanos, Percentiles.of(waited), Percentiles.NONE, "");
    }

    /** When work can start. A stop that would begin in the midst of it is taken to begin just before. */
    private static long afterStops(long wantedNanos, Situation situation) {
        long startNanos = wantedNanos;
        for (int stop = 0; stop < situation.stops(); stop++) {
            long stopNanos = Situation.stopNanos(stop);
            long goesOnNanos = stopNanos + Situation.STOP_MILLIS * 1_000_000;
            if (stopNanos < startNanos + situation.workNanos() && startNanos < goesOnNanos) {
                startNanos = goesOnNanos;
            }
        }
        return startNanos;
    }
}
