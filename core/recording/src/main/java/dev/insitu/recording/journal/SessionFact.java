package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;

/** What concerns the whole session: when, where, by what, and what its reader must know. */
public sealed interface SessionFact extends Fact {

    /** The version of Insitu that recorded. */
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
     * Which session it is, of which JVM: wherever a copy of the recording lies, it says so. A recording of several JVMs has one for
     * each of their sessions.
     */
    record Identity(String text) implements SessionFact {
        /**
         * For a session that begins now. The nanosecond since the machine was started and the millisecond since 1970 are not the same
         * for two sessions, of whatever machines.
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

    /** When the recording came to its end, in milliseconds since the epoch. */
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

    /** What the figures depend on: JVM, collector, CPUs and the like. */
    record Environment(String key, String value) implements SessionFact {
        /** What a relative report directory is relative to. */
        public static final String WORKING_DIRECTORY = "workingDirectory";

        /** Stands between the values of merged JVMs that differ. */
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
     * What measuring costs on this machine.
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
     * How the report is to be.
     *
     * @param key {@code percentiles} or {@code outputs}
     */
    record Setting(String key, String value) implements SessionFact {
        public static final String PERCENTILES = "percentiles";
        public static final String OUTPUTS = "outputs";

        /** Of a list, what it lists. */
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

    /** What a reader must know to take the figures right. */
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

    /** How far the weaving, or the taking out, of classes that were loaded already has come. */
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

    /** All that was loaded already is woven. */
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
     * How the machine is watched.
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
     * How slow samples are explained.
     *
     * @param key {@code slowest} (how many are kept of each probe, epoch and thread), {@code jfr}, {@code unseen},
     *     {@code repository} (the directory that the flight recorder has for this session alone; empty: it has none, or shares it), or, of
     *     the looks at threads, {@code looks} (how many), {@code looks-cpu} (the CPU time they took in nanoseconds) and {@code looks-nanos}
     *     (the time from the first to the last)
     */
    record Explain(String key, String value) implements SessionFact {
        public static final String SLOWEST = "slowest";
        public static final String JFR = "jfr";
        public static final String UNSEEN = "unseen";
        public static final String REPOSITORY = "repository";
        public static final String LOOKS = "looks";
        public static final String LOOKS_CPU = "looks-cpu";
        public static final String LOOKS_NANOS = "looks-nanos";

        /** In nanoseconds since the epoch: calls that began before are not among the slowest, because a session that came later disturbed them. */
        public static final String SETTLED = "settled";

        /** Of a reader's: the session goes on, and was asked for the causes until now. */
        public static final String SO_FAR = "so-far";

        /** The value as a whole number; 0 where it is none. */
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

    /** Two clocks at one moment: that of {@link System#nanoTime()}, and nanoseconds since the epoch. */
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
}
