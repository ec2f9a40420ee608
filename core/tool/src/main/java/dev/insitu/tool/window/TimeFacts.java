package dev.insitu.tool.window;

import dev.insitu.recording.incident.Incidents;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.SessionFact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The journal's facts on when the recording began and ended, and on its marks. */
final class TimeFacts extends FactAdapter {
    private static final long MILLI = 1_000_000;

    /** A user may write a time to the millisecond. */
    private static final long WRITTEN_NANOS = MILLI;

    private Optional<SessionFact.WallClock> clocks = Optional.empty();
    private OptionalLong finishedMillis = OptionalLong.empty();
    private OptionalLong aliveNanoTime = OptionalLong.empty();
    private final Map<String, Long> marks = new HashMap<>();
    private int allMarks;
    private final List<IncidentFact.Incident> incidents = new ArrayList<>();
    private Optional<SessionFact.StartUp> startUp = Optional.empty();
    private int mostSlow;

    @Override
    public void wallClock(SessionFact.WallClock fact) {
        clocks = Optional.of(fact);
    }

    @Override
    public void finished(SessionFact.Finished fact) {
        finishedMillis = OptionalLong.of(fact.epochMillis());
    }

    @Override
    public void alive(SessionFact.Alive fact) {
        aliveNanoTime = OptionalLong.of(fact.nanoTime());
    }

    /** Of marks with the same text the last counts. */
    @Override
    public void mark(SessionFact.Mark fact) {
        marks.put(fact.text(), fact.nanoTime());
        allMarks++;
    }

    @Override
    public void incident(IncidentFact.Incident fact) {
        incidents.add(fact);
    }

    @Override
    public void startUp(SessionFact.StartUp fact) {
        startUp = Optional.of(fact);
    }

    @Override
    public void explain(SessionFact.Explain fact) {
        if (fact.key().equals(SessionFact.Explain.SLOWEST)) {
            mostSlow += (int) fact.number();
        }
    }

    /**
     * How many of the slowest calls of each probe the session keeps of a window; of several sessions together, the sum. Within an
     * incident they are more.
     *
     * @param fromNanos since the recording's start
     */
    int mostSlow(Timeline line, long fromNanos, long toNanos) {
        for (IncidentFact.Incident each : incidents) {
            long from = each.fromNanoTime() - line.startNanoTime();
            long to = each.isOpen() ? line.endNanos() : each.toNanoTime() - line.startNanoTime();
            boolean isWithin = fromNanos >= from - WRITTEN_NANOS && toNanos <= to + WRITTEN_NANOS;
            if (isWithin && mostSlow > 0) {
                return Math.max(mostSlow, Incidents.MOST_SLOW);
            }
        }
        return mostSlow;
    }

    /**
     * Whether a window shows the slowest calls of start-up: the session was short, or the window is to begin in it.
     *
     * @param fromNanos since the recording's start; absent where the user did not state where the window begins
     */
    boolean showsStartUp(Timeline line, OptionalLong fromNanos) {
        return startUp.isEmpty()
                || line.endNanos() < SessionFact.StartUp.SHORTEST_NANOS
                || (fromNanos.isPresent()
                        && line.startEpochNanos() + fromNanos.getAsLong()
                                < startUp.get().endEpochNanos());
    }

    /** Whether the recording began at this moment of the two clocks. */
    boolean began(long nanoTime, long epochNanos) {
        return clocks.isPresent()
                && clocks.get().nanoTime() == nanoTime
                && clocks.get().epochNanos() == epochNanos;
    }

    /** The last moment that the recording knows of, since its start; 0 where it knows none. */
    long endNanos(long startNanoTime, long startEpochNanos) {
        long end = aliveNanoTime.isPresent() ? aliveNanoTime.getAsLong() - startNanoTime : 0;
        return finishedMillis.isPresent()
                ? Math.max(end, finishedMillis.getAsLong() * MILLI - startEpochNanos)
                : Math.max(0, end);
    }

    /** The last moment that the recording knows of, since 1970; absent where it knows none. */
    OptionalLong endEpochNanos() {
        if (finishedMillis.isPresent()) {
            return OptionalLong.of(finishedMillis.getAsLong() * MILLI);
        }
        return aliveNanoTime.isPresent() && clocks.isPresent()
                ? OptionalLong.of(clocks.get().epochNanos()
                        + aliveNanoTime.getAsLong()
                        - clocks.get().nanoTime())
                : OptionalLong.empty();
    }

    /** The incidents, in the order begun. */
    List<IncidentFact.Incident> incidents() {
        return incidents;
    }

    int marks() {
        return allMarks;
    }

    /** The moment of the last mark with a text, on the clock of {@link System#nanoTime()}. */
    OptionalLong mark(String text) {
        Long nanoTime = marks.get(text);
        return nanoTime == null ? OptionalLong.empty() : OptionalLong.of(nanoTime);
    }
}
