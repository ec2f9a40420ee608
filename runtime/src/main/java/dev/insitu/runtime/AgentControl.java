package dev.insitu.runtime;

import dev.insitu.runtime.counters.AllocatedBytes;
import dev.insitu.runtime.counters.EndReader;
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

/** What the agent's own threads do for the counters. */
public final class AgentControl {
    private AgentControl() {}

    /** Takes over what the ring holds; written by the one thread that calls {@link #tidy}. */
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
     * Has what is needed to explain the slowest samples kept: of each probe, epoch and thread so many. Before anything is
     * woven.
     */
    public static void keepSlowest(int samples) {
        SlowestSamples.keep(samples);
    }

    /**
     * Has the trace kept in which a slow sample ended. Called on the application's threads, rarely, after the sample is timed.
     *
     * @param ids asked for 0, the id of the trace that the current thread is in, for 1 that of the span; answers null where there is none
     */
    public static void keepTraces(IntFunction<String> ids) {
        SlowestSamples.traceBy(ids);
    }

    /** Has threads asked what they have had of CPUs when a slow sample of theirs has ended, which is rarely. Null ends that. */
    public static void readEnds(EndReader reader) {
        SlowestSamples.readEnds(reader);
    }

    /**
     * From here to {@link #unmute}, woven methods that the current thread calls are not counted: what the agent does
     * inside a JVM must not show in the application's figures. May be nested.
     *
     * @return what {@link #unmute} takes; may be null
     */
    public static Object mute() {
        return ThreadRegistry.mute();
    }

    /** The number of a session's first probe: not one that a call of an earlier session, which ends only now, has. */
    public static synchronized int firstProbe() {
        return firstProbe;
    }

    /**
     * Ends a session: its driving, its spans, its counters. Whatever calls are still under way count nothing any more. When no
     * code is woven any more.
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

    /** Ends the use of probe numbers. */
    public static synchronized void retireProbes(int below) {
        firstProbe = Math.max(firstProbe, below);
    }

    /** What sessions that are over have exported, as {@link #keepExported} was given it; empty where none has. Not to be changed. */
    public static synchronized byte[] exported() {
        return exported;
    }

    /** Keeps it for the next session: what other systems see of this JVM must not go back. Not to be changed. */
    public static synchronized void keepExported(byte[] counts) {
        exported = counts;
    }

    /** Whether a class's static initialiser has run; asking does not make it run. */
    public static boolean isInitialised(Class<?> type) {
        return !Memory.UNSAFE.shouldBeInitialized(type);
    }

    /**
     * Counts a sample that a thread of ours takes of itself. It must be muted, and stays so on the way: a JDK method that is
     * called here and woven counts nothing.
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
