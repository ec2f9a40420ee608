package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.snapshot.figures.ExplanationMeans;
import dev.insitu.report.snapshot.figures.StackCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The journal's facts on how slow samples were explained. */
final class ExplanationFacts {

    private boolean jfr;
    private int most = Integer.MAX_VALUE;
    private boolean ofSeveral;
    private OptionalLong wallOffsetNanos = OptionalLong.empty();
    private Optional<SessionFact.WallClock> clocks = Optional.empty();
    private OptionalLong settledNanos = OptionalLong.empty();
    final StartFacts start = new StartFacts();
    private boolean soFar;
    private long looks;
    private long looksCpuNanos;
    private long looksNanos;
    private final List<StackCount> stacks = new ArrayList<>();
    private final List<String> unseen = new ArrayList<>();

    void add(SessionFact.Explain fact) {
        switch (fact.key()) {
            case SessionFact.Explain.SLOWEST -> {
                ofSeveral |= most != Integer.MAX_VALUE;
                most = (int) fact.number();
            }
            case SessionFact.Explain.JFR -> jfr = fact.value().equals("true");
            case SessionFact.Explain.UNSEEN -> unseen.add(fact.value());
            case SessionFact.Explain.LOOKS -> looks = fact.number();
            case SessionFact.Explain.LOOKS_CPU -> looksCpuNanos = fact.number();
            case SessionFact.Explain.LOOKS_NANOS -> looksNanos = fact.number();
            case SessionFact.Explain.SETTLED -> settledNanos = OptionalLong.of(fact.number());
            case SessionFact.Explain.SO_FAR -> soFar = true;
            default -> {} // not in the report
        }
    }

    void add(SampleFact.StackSeen fact) {
        stacks.add(new StackCount(fact.stack(), fact.slow(), fact.all()));
    }

    void add(SessionFact.WallClock fact) {
        wallOffsetNanos = OptionalLong.of(fact.epochNanos() - fact.nanoTime());
        clocks = Optional.of(fact);
    }

    /** The recording's start; 0 where that is not known. */
    long startEpochNanos() {
        return clocks.isPresent() ? clocks.get().epochNanos() : 0;
    }

    /** How many slow samples the session keeps of a probe; of several sessions together, all that they kept. */
    int most() {
        return ofSeveral ? Integer.MAX_VALUE : most;
    }

    /** Whether the recording began at this moment of the two clocks. */
    boolean began(long nanoTime, long epochNanos) {
        return clocks.isPresent()
                && clocks.get().nanoTime() == nanoTime
                && clocks.get().epochNanos() == epochNanos;
    }

    /** The offset from the clock of {@link System#nanoTime()} to the time since the epoch. */
    OptionalLong wallOffsetNanos() {
        return wallOffsetNanos;
    }

    /** The reason why kept samples have no known cause. */
    String unexplained() {
        return soFar ? "the session did not answer" : "the JVM did not end normally";
    }

    /** The time, since the epoch, from which calls may be among the slowest; absent where all may. */
    OptionalLong settledNanos() {
        return settledNanos.isPresent() ? settledNanos : start.settledNanos();
    }

    /** Whether a window that begins in start-up shows its slowest calls; not before a later session had settled. */
    boolean showsStartUp() {
        return settledNanos.isEmpty();
    }

    /** The time from the start until {@link #settledNanos}. */
    private OptionalLong unsettledNanos() {
        return settledNanos.isPresent() && clocks.isPresent()
                ? OptionalLong.of(settledNanos.getAsLong() - clocks.get().epochNanos())
                : OptionalLong.empty();
    }

    /**
     * Absent where the session was not to explain slow samples.
     *
     * @param probes all probes with their counts
     */
    Optional<ExplanationMeans> build(Iterable<ProbeFacts> probes) {
        return wallOffsetNanos.isPresent()
                ? Optional.of(new ExplanationMeans(
                        jfr, looks(), stacks, unsettledNanos(), start.calls(probes, startEpochNanos()), unseen))
                : Optional.empty();
    }

    private Optional<ExplanationMeans.Looks> looks() {
        return looks == 0
                ? Optional.empty()
                : Optional.of(new ExplanationMeans.Looks(looks, looksCpuNanos, looksNanos));
    }
}
