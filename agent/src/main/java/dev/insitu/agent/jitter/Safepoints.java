package dev.insitu.agent.jitter;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;

/**
 * How long HotSpot stops its threads at safepoints. HotSpot counts this for its monitoring tools in its own memory, which
 * {@code jdk.internal.perf} exposes. Reading it takes a few loads and no management classes. For one thread, which allocates nothing here.
 *
 * <p>HotSpot counts a safepoint when it begins and adds its time when it ends. That may be just after the first thread continues: this
 * thread then sees one more safepoint without its time, and later the time without a new safepoint.
 *
 * <p>If there are no such counters (another JVM, {@code -XX:-UsePerfData}), all times stay 0.
 */
final class Safepoints {
    static final Safepoints UNKNOWN = new Safepoints(ByteBuffer.allocate(Long.BYTES), 0, 0, 0, 0, 0);

    private static final String PACKAGE = "jdk.internal.perf";
    private static final int OWN_PROCESS = 0;

    private final ByteBuffer counters;
    private final int begun;
    private final int reachingTicks;
    private final int stoppedTicks;
    private final double nanosPerTick;

    /** The offset of the compilers' time; 0 without. */
    private final int compiledTicks;

    private long lastBegun;
    private long lastReaching;
    private long lastStopped;
    private long stoppedNanos;
    private long reachingNanos;

    /** Whether a safepoint was counted that has not yet caused a pause. */
    private boolean hasBegun;

    /** Whether the time of a safepoint that caused a pause is not yet added. */
    private boolean timeIsDue;

    private Safepoints(
            ByteBuffer counters,
            int begun,
            int reachingTicks,
            int stoppedTicks,
            double nanosPerTick,
            int compiledTicks) {
        this.compiledTicks = compiledTicks;
        this.counters = counters;
        this.begun = begun;
        this.reachingTicks = reachingTicks;
        this.stoppedTicks = stoppedTicks;
        this.nanosPerTick = nanosPerTick;
    }

    /** Finds the counters of this JVM; {@link #UNKNOWN} if there are none. */
    static Safepoints open(Instrumentation instrumentation) {
        try {
            Map<String, Set<Module>> export = Map.of(PACKAGE, Set.of(Safepoints.class.getModule()));
            instrumentation.redefineModule(Object.class.getModule(), Set.of(), export, Map.of(), Set.of(), Map.of());
            return in(attach(Class.forName(PACKAGE + ".Perf")));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return UNKNOWN;
        }
    }

    /** By reflection, because later JDKs have removed the mode parameter that JDK 17 requires. */
    private static ByteBuffer attach(Class<?> type) throws ReflectiveOperationException {
        Object perf = type.getMethod("getPerf").invoke(null);
        for (Method method : type.getMethods()) {
            if (method.getName().equals("attach")) {
                Class<?>[] parameters = method.getParameterTypes();
                if (parameters.length == 1) {
                    return (ByteBuffer) method.invoke(perf, OWN_PROCESS);
                }
                if (parameters.length == 2 && parameters[1] == String.class) {
                    return (ByteBuffer) method.invoke(perf, OWN_PROCESS, "r");
                }
            }
        }
        throw new NoSuchMethodException(type.getName());
    }

    /** The counters in an image of HotSpot's performance data. */
    static Safepoints in(ByteBuffer image) {
        PerfData data = new PerfData(image);
        int frequency = data.offsetOf("sun.os.hrt.frequency");
        int begun = data.offsetOf("sun.rt.safepoints");
        int reaching = data.offsetOf("sun.rt.safepointSyncTime");
        int stopped = data.offsetOf("sun.rt.safepointTime");
        return frequency > 0 && begun > 0 && reaching > 0 && stopped > 0 && image.getLong(frequency) > 0
                ? new Safepoints(
                        image,
                        begun,
                        reaching,
                        stopped,
                        1e9 / image.getLong(frequency),
                        data.offsetOf("java.ci.totalTime"))
                : UNKNOWN;
    }

    /** Watches pauses from now on; null if there are no such counters. */
    PauseWatch pauses() {
        return isKnown()
                ? new PauseWatch(new PerfData(counters), counters, begun, reachingTicks, stoppedTicks, nanosPerTick)
                : null;
    }

    /** Whether there are such counters. */
    boolean isKnown() {
        return nanosPerTick > 0;
    }

    /** The time that the JVM's compilers have taken; 0 if it is not counted. */
    long compiledNanos() {
        return compiledTicks == 0 ? 0 : nanos(counters.getLong(compiledTicks));
    }

    /** Reads the counters; earlier time does not count for the next pause. */
    void look() {
        read(false);
    }

    /** Reads the counters after a pause; the two methods below then return the times since the last reading. */
    void lookAfterPause() {
        read(true);
    }

    private void read(boolean paused) {
        long begunBefore = lastBegun;
        long reachingBefore = lastReaching;
        long stoppedBefore = lastStopped;
        lastBegun = counters.getLong(begun);
        lastReaching = counters.getLong(reachingTicks);
        lastStopped = counters.getLong(stoppedTicks);
        boolean begins = lastBegun != begunBefore;
        boolean ended = lastStopped != stoppedBefore;
        boolean isLateAlone = timeIsDue && !begins;
        boolean isDueNow = paused && !ended && (begins || hasBegun);
        hasBegun = !paused && !ended && (begins || hasBegun);
        timeIsDue = isDueNow || (timeIsDue && !ended);
        stoppedNanos = isLateAlone ? 0 : nanos(lastStopped - stoppedBefore);
        reachingNanos = isDueNow ? Long.MAX_VALUE : isLateAlone ? 0 : nanos(lastReaching - reachingBefore);
    }

    private long nanos(long ticks) {
        return (long) (ticks * nanosPerTick);
    }

    /** How long all threads were stopped. */
    long stoppedNanos() {
        return stoppedNanos;
    }

    /**
     * How long the JVM waited for all threads to stop; {@link Long#MAX_VALUE} if the time of the safepoint that caused this pause is not
     * yet known.
     */
    long reachingNanos() {
        return reachingNanos;
    }
}
