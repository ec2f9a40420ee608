package dev.insitu.runtime;

import dev.insitu.runtime.counters.AllocatedBytes;
import dev.insitu.runtime.counters.CpuTimesReader;
import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.OverflowRing;
import dev.insitu.runtime.counters.SharedCounters;
import dev.insitu.runtime.counters.SlowestSamples;
import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.counters.ThrownCounts;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.function.IntFunction;

/** The agent's control of the counters, called on its own threads. */
public final class AgentControl {
    private AgentControl() {}

    /** Receives what the ring holds. Written only by the thread that calls {@link #tidy}. */
    private static final ThreadCounters DRAIN = new ThreadCounters(ThreadCounters.OF_THE_RING);

    private static int firstProbe = OwnProbes.FIRST_RULE_PROBE;

    private static byte[] exported = {};

    /**
     * Hands the counters of dead threads on to new ones, empties the ring, and lets go of spans that the application
     * dropped. One thread at a time.
     *
     * @param region the region in use
     */
    public static void tidy(MemoryRegion region) {
        ThreadRegistry.handOn();
        OverflowRing.drain(region, DRAIN);
        Span.tidy();
    }

    /**
     * Sets how many of the slowest samples are kept, for each probe, epoch and thread, so that they can be explained. Called
     * before anything is woven.
     */
    public static void keepSlowest(int samples) {
        SlowestSamples.keep(samples);
    }

    /** Sets how many of the slowest samples of an interval are kept for new cells, while less than a quarter of the memory is used. */
    public static void keepSlowestOfInterval(int samples) {
        SlowestSamples.keepOfInterval(samples);
    }

    /**
     * Begins an interval of the history: from here on the slowest samples are kept anew, beside those of the session. One thread at
     * a time, while the session is open.
     *
     * @param region the region in use
     * @param takenNanos samples that ended until then, on the clock of {@link System#nanoTime()}, belong to the intervals before
     */
    public static void beginInterval(MemoryRegion region, long takenNanos) {
        SlowestSamples.beginInterval(region, takenNanos);
    }

    /**
     * Sets what reads the current trace when a slow sample has ended. It is called on the application's threads, rarely, after
     * the sample is timed.
     *
     * @param ids for 0 returns the id of the current thread's trace, for 1 the id of its span; null without one
     */
    public static void keepTraces(IntFunction<String> ids) {
        SlowestSamples.traceBy(ids);
    }

    /** Sets what reads a thread's CPU times when one of its slow samples has ended, which is rare. Null switches it off. */
    public static void readEnds(CpuTimesReader reader) {
        SlowestSamples.readEnds(reader);
    }

    /**
     * Until {@link #unmute}, woven methods that the current thread calls are not counted: the agent's own work must not show in
     * the application's figures. May be nested.
     *
     * @return what {@link #unmute} takes; may be null
     */
    public static Object mute() {
        return ThreadRegistry.mute();
    }

    /** The number of a session's first probe. It is higher than all of earlier sessions, whose calls may still be ending. */
    public static synchronized int firstProbe() {
        return firstProbe;
    }

    /**
     * Ends a session: its driving, its spans, its counters. Calls still in progress are not counted. Called when no code is
     * woven any more.
     */
    public static void endSession() {
        RuntimeSession.end();
        Undecided.decideBy(null);
        MemoryRegion.close();
        ThrownCounts.take();
        AllocatedBytes.from(null);
        SlowestSamples.traceBy(null);
        SlowestSamples.readEnds(null);
    }

    /** Retires all probe numbers below a limit: later sessions do not use them. */
    public static synchronized void retireProbes(int below) {
        firstProbe = Math.max(firstProbe, below);
    }

    /**
     * The exported counts of earlier sessions, as passed to {@link #keepExported}; empty if no session exported any. Not to be
     * changed.
     */
    public static synchronized byte[] exported() {
        return exported;
    }

    /**
     * Keeps exported counts for the next session: counters that other systems read of this JVM must not decrease. Not to be
     * changed.
     */
    public static synchronized void keepExported(byte[] counts) {
        exported = counts;
    }

    /** Whether a class's static initialiser has run; asking does not make it run. */
    public static boolean isInitialised(Class<?> type) {
        return !Memory.UNSAFE.shouldBeInitialized(type);
    }

    /**
     * Counts a sample that an agent thread takes of itself. The thread must be muted and stays muted: woven JDK methods called
     * here count nothing.
     *
     * @param nanos a negative one counts as 0
     */
    public static void count(long nanos, int probe) {
        ThreadCounters owner = ThreadRegistry.currentOrNew();
        int epoch = Epoch.current();
        long counted = Math.max(nanos, 0);
        if (owner == null || !owner.record(epoch, probe, counted, Outcome.RETURNED)) {
            SharedCounters.record(epoch, probe, counted, Outcome.RETURNED);
        }
    }

    /** Ends what {@link #mute} began on this thread. */
    public static void unmute(Object muted) {
        ThreadRegistry.unmute((ThreadCounters) muted);
    }
}
