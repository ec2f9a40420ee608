package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;

/** Facts on the whole session: time, place, version, and notes for the reader. */
public sealed interface SessionFact extends Fact {

    /** The version of Insitu that made the recording. */
    record Version(String text) implements SessionFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.INSITU, text);
        }

        @Override
        public void tell(FactReader reader) {
            reader.version(this);
        }
    }

    /**
     * The identity of a session, in every copy of its recording. A recording of several JVMs has the identity of each of their
     * sessions.
     */
    record Identity(String text) implements SessionFact {
        /**
         * The identity of a new session. No two sessions, on any machines, share both the nanosecond since the machine's start and
         * the millisecond since 1970.
         */
        public static Identity begun(long epochMillis, long nanoTime) {
            return new Identity(Long.toHexString(epochMillis) + '-' + Long.toHexString(nanoTime));
        }

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.SESSION, text);
        }

        @Override
        public void tell(FactReader reader) {
            reader.identity(this);
        }
    }

    /** When the recording began, in milliseconds since the epoch. */
    record Started(long epochMillis) implements SessionFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.STARTED, Long.toString(epochMillis));
        }

        @Override
        public void tell(FactReader reader) {
            reader.started(this);
        }
    }

    /** When the recording ended, in milliseconds since the epoch. */
    record Finished(long epochMillis) implements SessionFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.FINISHED, Long.toString(epochMillis));
        }

        @Override
        public void tell(FactReader reader) {
            reader.finished(this);
        }
    }

    /** The report directory. */
    record Directory(String path) implements SessionFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.DIRECTORY, path);
        }

        @Override
        public void tell(FactReader reader) {
            reader.directory(this);
        }
    }

    /** A property that figures depend on: JVM, collector, CPUs and the like. */
    record Environment(String key, String value) implements SessionFact {
        /** The base of a relative report directory. */
        public static final String WORKING_DIRECTORY = "workingDirectory";

        /** How long a sleep of one millisecond takes on this system. */
        public static final String SLEEP_NANOS = "sleepNanos";

        /** Separates the differing values of merged JVMs. */
        public static final String BETWEEN = " | ";

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.ENVIRONMENT, key, value);
        }

        @Override
        public void tell(FactReader reader) {
            reader.environment(this);
        }
    }

    /**
     * A cost of measuring on this machine.
     *
     * @param of {@code nanoTimeCost}, {@code probeCost} or {@code probeCostInPlace}
     */
    record Cost(String of, double nanos) implements SessionFact {
        public static final String NANO_TIME = "nanoTimeCost";
        public static final String PROBE = "probeCost";
        public static final String PROBE_IN_PLACE = "probeCostInPlace";

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.CLOCK, of, Double.toString(nanos));
        }

        @Override
        public void tell(FactReader reader) {
            reader.cost(this);
        }
    }

    /**
     * A setting of the report.
     *
     * @param key {@code percentiles}, {@code outputs} or {@code zone}
     */
    record Setting(String key, String value) implements SessionFact {
        public static final String PERCENTILES = "percentiles";
        public static final String OUTPUTS = "outputs";

        /** In which the user reads times; UTC without it. No session notes it: a reader adds it. */
        public static final String ZONE = "zone";

        /** The elements of a list. */
        public List<String> values() {
            List<String> values = new ArrayList<>();
            for (String each : value.split(",", -1)) {
                if (!each.isBlank()) {
                    values.add(each.trim());
                }
            }
            return values;
        }

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.SETTING, key, value);
        }

        @Override
        public void tell(FactReader reader) {
            reader.setting(this);
        }
    }

    /** A note that readers need to interpret the figures. */
    record Note(String text) implements SessionFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.NOTE, text);
        }

        @Override
        public void tell(FactReader reader) {
            reader.note(this);
        }
    }

    /** Progress of weaving, or weaving out, classes that were already loaded. */
    record Progress(boolean restoring, int done, int all) implements SessionFact {
        @Override
        public List<String> strings() {
            return List.of(
                    restoring ? JournalCodec.RESTORING : JournalCodec.WEAVING,
                    Integer.toString(done),
                    Integer.toString(all));
        }

        @Override
        public void tell(FactReader reader) {
            reader.progress(this);
        }
    }

    /** All classes loaded before are woven. */
    record Woven() implements SessionFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.WOVEN);
        }

        @Override
        public void tell(FactReader reader) {
            reader.woven(this);
        }
    }

    /**
     * A setting of the jitter meter.
     *
     * @param key {@code mode}, {@code threshold} (nanoseconds), {@code cpu} or {@code warning}
     */
    record Jitter(String key, String value) implements SessionFact {
        public static final String MODE = "mode";
        public static final String THRESHOLD = "threshold";
        public static final String CPU = "cpu";
        public static final String WARNING = "warning";

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.JITTER, key, value);
        }

        static Jitter read(FactText fact) {
            if (fact.text(1).equals(THRESHOLD)) {
                fact.number(2);
            }
            return new Jitter(fact.text(1), fact.text(2));
        }

        @Override
        public void tell(FactReader reader) {
            reader.jitter(this);
        }
    }

    /**
     * A setting or result of the explanation of slow samples.
     *
     * @param key {@code slowest} (the number kept for each probe, epoch and thread), {@code jfr}, {@code unseen},
     *     {@code repository} (the flight recorder's directory for this session alone; empty if there is none or it is shared), or for
     *     the looks at threads {@code looks} (their number), {@code looks-cpu} (their CPU time in nanoseconds) and {@code looks-nanos}
     *     (the time from the first to the last)
     */
    record Explain(String key, String value) implements SessionFact {
        public static final String SLOWEST = "slowest";
        public static final String JFR = "jfr";
        public static final String UNSEEN = "unseen";

        /** How a text of {@link #UNSEEN} begins where the system or its CPU is the reason. */
        public static final String ON_THIS_SYSTEM = "on this system: ";

        public static final String REPOSITORY = "repository";
        public static final String LOOKS = "looks";
        public static final String LOOKS_CPU = "looks-cpu";
        public static final String LOOKS_NANOS = "looks-nanos";

        /** In nanoseconds since the epoch: earlier calls are not among the slowest, because the start of a later session disturbed them. */
        public static final String SETTLED = "settled";

        /** Added by a reader: the session continues, and gave the causes known so far. */
        public static final String SO_FAR = "so-far";

        /** The value as an integer; 0 where it is none. */
        public long number() {
            return FactText.countIn(value);
        }

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.EXPLAIN, key, value);
        }

        @Override
        public void tell(FactReader reader) {
            reader.explain(this);
        }
    }

    /** The same moment on two clocks: {@link System#nanoTime()}, and nanoseconds since the epoch. */
    record WallClock(long nanoTime, long epochNanos) implements SessionFact {
        static final String KEY = "wall";

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.EXPLAIN, KEY, Long.toString(nanoTime), Long.toString(epochNanos));
        }

        @Override
        public void tell(FactReader reader) {
            reader.wallClock(this);
        }
    }

    /**
     * The last time at which the JVM was known to run; while it runs, and after it was killed.
     *
     * @param nanoTime on the clock of {@link System#nanoTime()}
     */
    record Alive(long nanoTime) implements SessionFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.ALIVE, Long.toString(nanoTime));
        }

        @Override
        public void tell(FactReader reader) {
            reader.alive(this);
        }
    }

    /**
     * A moment that a user has named.
     *
     * @param nanoTime on the clock of {@link System#nanoTime()}
     */
    record Mark(long nanoTime, String text) implements SessionFact {
        /** The most characters of a text. */
        public static final int LONGEST = 200;

        /** The most marks of a session. */
        public static final int MOST = 1_000;

        /** A text without control characters, at most {@link #LONGEST} long. */
        public static String readable(String text) {
            StringBuilder readable = new StringBuilder();
            for (int i = 0; i < text.length() && readable.length() < LONGEST; i++) {
                if (!Character.isISOControl(text.charAt(i))) {
                    readable.append(text.charAt(i));
                }
            }
            return readable.toString().strip();
        }

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.MARK, Long.toString(nanoTime), text);
        }

        @Override
        public void tell(FactReader reader) {
            reader.mark(this);
        }
    }

    /**
     * These are the counts of a part of a recording, in nanoseconds since the epoch. Added by a reader.
     *
     * @param fromEpochNanos the start of the first interval
     * @param toEpochNanos the end of the last interval
     * @param zone in which the user reads times
     */
    record Window(long fromEpochNanos, long toEpochNanos, long intervals, String zone) implements SessionFact {
        @Override
        public List<String> strings() {
            return List.of(
                    JournalCodec.WINDOW,
                    Long.toString(fromEpochNanos),
                    Long.toString(toEpochNanos),
                    Long.toString(intervals),
                    zone);
        }

        @Override
        public void tell(FactReader reader) {
            reader.window(this);
        }

        /** Both windows together. */
        public Window plus(Window other) {
            return new Window(
                    Math.min(fromEpochNanos, other.fromEpochNanos),
                    Math.max(toEpochNanos, other.toEpochNanos),
                    intervals + other.intervals,
                    zone);
        }
    }

    /**
     * The start-up of an application whose session began with its JVM. Its calls are counted and not among the slowest.
     *
     * @param fromEpoch the first epoch of these calls
     * @param toEpoch the first epoch of later calls
     * @param endEpochNanos when it was over, since the epoch
     */
    record StartUp(int fromEpoch, int toEpoch, long endEpochNanos) implements SessionFact {
        /** A JVM that ends within this time of its start has no start-up apart from the rest. */
        public static final long SHORTEST_NANOS = 10_000_000_000L;

        @Override
        public List<String> strings() {
            return List.of(
                    JournalCodec.START_UP,
                    Integer.toString(fromEpoch),
                    Integer.toString(toEpoch),
                    Long.toString(endEpochNanos));
        }

        @Override
        public void tell(FactReader reader) {
            reader.startUp(this);
        }
    }

    /**
     * The warm-up of a session that drives nothing: its calls are counted apart. A later fact of the same first epoch replaces this.
     *
     * @param fromEpoch its first epoch
     * @param toEpoch the first epoch of later calls
     */
    record WarmUp(int fromEpoch, int toEpoch) implements SessionFact {
        /** A warm-up that has not ended. */
        public static WarmUp unended(int fromEpoch) {
            return new WarmUp(fromEpoch, Integer.MAX_VALUE);
        }

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.WARM_UP, Integer.toString(fromEpoch), Integer.toString(toEpoch));
        }

        @Override
        public void tell(FactReader reader) {
            reader.warmUp(this);
        }
    }
}
