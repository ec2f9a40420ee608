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
 * Gives slow samples to flight recordings that others run, as events at the time at which the samples were. Loaded only where there is a flight
 * recording: what is loaded here brings the recorder with it. For one thread at a time.
 */
public final class SlowSampleEvents {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Runnable atChunkEnd;

    /** Of each event, as the recorder adds them to its class; null where it does not. */
    private final Field startTicks;

    private final Field durationTicks;
    private final long[] begun;

    private SlowSampleEvents(Runnable atChunkEnd) {
        this.atChunkEnd = atChunkEnd;
        startTicks = field("startTime");
        durationTicks = field("duration");
        begun = ticksAndNanos();
    }

    /** Whether one is running that is not ours. */
    public static boolean areWanted() {
        for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
            if (recording.getState() == RecordingState.RUNNING && !FlightRecording.NAME.equals(recording.getName())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Begins.
     *
     * @param atChunkEnd run before recordings end or are dumped, on whatever thread does that
     */
    public static SlowSampleEvents begin(Runnable atChunkEnd) {
        SlowSampleEvents events = new SlowSampleEvents(atChunkEnd);
        FlightRecorder.addPeriodicEvent(SlowSampleEvent.class, atChunkEnd);
        return events;
    }

    /** Ends. */
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

    /** Both clocks now; zeros where the recorder's cannot be read. */
    private long[] ticksAndNanos() {
        try {
            SlowSampleEvent event = new SlowSampleEvent();
            event.begin();
            long nanos = System.nanoTime();
            return startTicks == null || durationTicks == null
                    ? new long[2]
                    : new long[] {startTicks.getLong(event), nanos};
        } catch (IllegalAccessException e) {
            return new long[2];
        }
    }

    /**
     * Gives one.
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

    /** The API knows events that begin and end now; these did before. */
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
            // Its fields say when it was.
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
