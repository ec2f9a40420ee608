package dev.insitu.explain.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;

/** One of the slowest samples of a probe, for a flight recording that the user runs. */
@Name(SlowSampleEvent.NAME)
@Label("Slow Sample")
@Description("One of the slowest calls of a probe, and why it was slow")
@Category("Insitu")
@Period("endChunk")
@StackTrace(false)
final class SlowSampleEvent extends Event {
    static final String NAME = "dev.insitu.SlowSample";

    @Label("Probe")
    String probe;

    @Label("Took")
    @Timespan(Timespan.NANOSECONDS)
    long took;

    @Label("Ended")
    @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
    long ended;

    @Label("Thread")
    @Description("On which the call ended; the event's own thread is Insitu's")
    String thread;

    @Label("Causes")
    String causes;

    @Label("Stack")
    @Description("The thread's stack during the call, the deepest frame first; empty if unknown")
    String stack;
}
