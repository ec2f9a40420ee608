package dev.insitu.explain.flight;

import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.SampleFact;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/**
 * Writes slow samples as events into flight recordings that the user runs, with the samples' times. Loaded only if such a recording runs,
 * because this class loads the recorder. For one thread at a time.
 */
public final class SlowSampleEvents {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int READINGS = 5;

    private final Runnable atChunkEnd;

    /** Fields that the recorder adds to the event's class; null if it does not. */
    private final Field startTicks;

    private final Field durationTicks;
    private final long[] begun;

    private SlowSampleEvents(Runnable atChunkEnd) {
        this.atChunkEnd = atChunkEnd;
        startTicks = field("startTime");
        durationTicks = field("duration");
        begun = ticksAndNanos();
    }

    /** Whether a recording other than the agent's runs. */
    public static boolean areWanted() {
        for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
            if (recording.getState() == RecordingState.RUNNING && !FlightRecording.NAME.equals(recording.getName())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Registers the event type.
     *
     * @param atChunkEnd run before recordings end or are dumped, on the thread that ends or dumps them
     */
    public static SlowSampleEvents begin(Runnable atChunkEnd) {
        SlowSampleEvents events = new SlowSampleEvents(atChunkEnd);
        FlightRecorder.addPeriodicEvent(SlowSampleEvent.class, atChunkEnd);
        return events;
    }

    /** Unregisters the event type. */
    public void end() {
        FlightRecorder.removePeriodicEvent(atChunkEnd);
        FlightRecorder.unregister(SlowSampleEvent.class);
    }

    private static Field field(String name) {
        try {
            Field field = SlowSampleEvent.class.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** Both clocks now; zeros if the recorder's cannot be read. Of several readings the closest: this thread may lose its CPU within one. */
    private long[] ticksAndNanos() {
        long[] now = new long[2];
        if (startTicks == null || durationTicks == null) {
            return now;
        }
        SlowSampleEvent event = new SlowSampleEvent();
        long closestNanos = Long.MAX_VALUE;
        try {
            for (int i = 0; i < READINGS; i++) {
                long beforeNanos = System.nanoTime();
                event.begin();
                long apartNanos = System.nanoTime() - beforeNanos;
                if (apartNanos < closestNanos) {
                    closestNanos = apartNanos;
                    now[0] = startTicks.getLong(event);
                    now[1] = beforeNanos + apartNanos / 2;
                }
            }
            return now;
        } catch (IllegalAccessException e) {
            return new long[2];
        }
    }

    /**
     * Writes a sample.
     *
     * @param endNanos when it ended, on the clock of {@link System#nanoTime()}
     */
    public void commit(String probe, SampleFact.Slow slow, long endNanos) {
        SlowSampleEvent event = new SlowSampleEvent();
        event.probe = probe;
        event.took = slow.nanos();
        event.ended = slow.endEpochNanos() / NANOS_PER_MILLI;
        event.thread = slow.thread();
        event.causes = text(slow.causes());
        event.stack = String.join("\n", slow.stack());
        setTimes(event, endNanos - slow.nanos(), slow.nanos());
        event.commit();
    }

    /** Sets the event's times by reflection: the API supports only events that begin and end now, and samples are in the past. */
    private void setTimes(SlowSampleEvent event, long startNanos, long nanos) {
        long[] now = ticksAndNanos();
        long elapsed = now[1] - begun[1];
        if (now[0] == 0 || begun[0] == 0 || elapsed <= 0) {
            return;
        }
        double ticksPerNano = (double) (now[0] - begun[0]) / (double) elapsed;
        try {
            startTicks.setLong(event, now[0] - Math.round((double) (now[1] - startNanos) * ticksPerNano));
            durationTicks.setLong(event, Math.max(1, Math.round((double) nanos * ticksPerNano)));
        } catch (IllegalAccessException e) {
            // The event's own fields still have the time.
        }
    }

    private static String text(List<Cause> causes) {
        List<String> texts = new ArrayList<>();
        for (Cause cause : causes) {
            String holder = cause.holder().isPresent()
                    ? "held by " + cause.holder().get().thread() + " at "
                            + cause.holder().get().at()
                    : "";
            String more = cause.detail() + (cause.detail().isEmpty() || holder.isEmpty() ? "" : ", ") + holder;
            texts.add(cause.name() + ' ' + TimeText.rounded(cause.nanos()) + (more.isEmpty() ? "" : " (" + more + ')'));
        }
        return String.join(", ", texts);
    }
}
