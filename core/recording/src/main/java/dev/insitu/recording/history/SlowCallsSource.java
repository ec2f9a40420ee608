package dev.insitu.recording.history;

import dev.insitu.recording.journal.SampleFact;
import java.util.List;

/** Finds out why the slowest calls of an interval were slow. Called by the thread of {@link HistoryKeeper}. */
public interface SlowCallsSource {
    /**
     * Those of the calls that the history keeps, with the causes known now.
     *
     * @param kept the slowest of each probe and epoch that ended in the interval
     * @param most how many of each probe and epoch the history keeps
     * @param mostCharacters of their stacks together
     */
    List<SampleFact.Slow> explained(List<SampleFact.Kept> kept, int most, int mostCharacters);
}
