package dev.insitu.recording.journal;

import dev.insitu.runtime.counters.ResultCounts;
import dev.insitu.runtime.memory.RecordLayout;
import java.util.ArrayList;
import java.util.List;

/** Facts on samples besides their counts by bucket. */
public sealed interface SampleFact extends Fact {

    /**
     * The number of calls of an epoch that ended in an exception of a class; or with a type that is none, what else became of their
     * results, see {@link ResultCounts}.
     */
    record Threw(int probe, int epoch, String type, long count) implements SampleFact {
        @Override
        public List<String> strings() {
            return List.of(
                    JournalCodec.THREW, Integer.toString(probe), Integer.toString(epoch), type, Long.toString(count));
        }

        /** Whether it counts exceptions. */
        public boolean isOfExceptions() {
            return type.isEmpty() || type.charAt(0) != ResultCounts.MARK;
        }

        @Override
        public void tell(FactReader reader) {
            reader.threw(this);
        }
    }

    /** The place where an exception of a class was thrown. */
    record ThrownAt(int probe, String type, String place) implements SampleFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.THROWN_AT, Integer.toString(probe), type, place);
        }

        @Override
        public void tell(FactReader reader) {
            reader.thrownAt(this);
        }
    }

    /**
     * The calls of a probe that were made directly within those of another on the same thread. Calls without such a fact have no
     * caller with a probe.
     *
     * @param epoch the epoch in which the caller's call ended
     * @param caller the other probe; {@link #UNKNOWN} or {@link #ON_VIRTUAL_THREAD} where the caller is not known
     */
    record Called(int probe, int epoch, int caller, long count, long nanos) implements SampleFact {
        /** Instead of a caller: it is not known which caller there is, if any. */
        public static final int UNKNOWN = RecordLayout.PAIR_UNKNOWN_CALLER;

        /** Instead of a caller: not known either, because virtual threads had no room to keep which call contains these. */
        public static final int ON_VIRTUAL_THREAD = UNKNOWN - 1;

        /** Whether the caller is a probe. */
        public boolean isCallerKnown() {
            return caller >= 0;
        }

        @Override
        public List<String> strings() {
            return List.of(
                    JournalCodec.CALLED,
                    Integer.toString(probe),
                    Integer.toString(epoch),
                    Integer.toString(caller),
                    Long.toString(count),
                    Long.toString(nanos));
        }

        @Override
        public void tell(FactReader reader) {
            reader.called(this);
        }
    }

    /**
     * One of the slowest samples.
     *
     * @param endNanos when it ended, on the clock of {@link System#nanoTime()}
     * @param lateNanos how late an iteration began
     * @param trace the ids of the trace and the span in which it ended, 32 and 16 hexadecimal digits; empty where these are not
     *     known
     */
    record Kept(
            int probe, int epoch, long nanos, long endNanos, long lateNanos, long threadId, String thread, String trace)
            implements SampleFact {
        private static final int TRACE = 8;

        @Override
        public List<String> strings() {
            List<String> strings = List.of(
                    JournalCodec.KEPT,
                    Integer.toString(probe),
                    Integer.toString(epoch),
                    Long.toString(nanos),
                    Long.toString(endNanos),
                    Long.toString(lateNanos),
                    Long.toString(threadId),
                    thread);
            if (trace.isEmpty()) {
                return strings;
            }
            List<String> more = new ArrayList<>(strings);
            more.add(trace);
            return more;
        }

        /**
         * The sample without causes but for the time that an iteration queued.
         *
         * @param wallOffsetNanos add to {@link System#nanoTime()} to get the time since the epoch
         * @param reason why there are none
         */
        public Slow unexplained(long wallOffsetNanos, String reason) {
            long late = Math.max(0, Math.min(nanos, lateNanos));
            Cause unexplained = Cause.of(CauseKind.UNEXPLAINED, nanos - late, reason);
            return new Slow(
                    probe,
                    epoch,
                    nanos,
                    endNanos + wallOffsetNanos,
                    thread,
                    late > 0 ? List.of(Cause.of(CauseKind.QUEUEING, late, ""), unexplained) : List.of(unexplained),
                    List.of(),
                    List.of());
        }

        static Kept read(FactText fact) {
            return new Kept(
                    (int) fact.number(1),
                    (int) fact.number(2),
                    fact.number(3),
                    fact.number(4),
                    fact.number(5),
                    fact.number(6),
                    fact.text(7),
                    fact.strings().size() > TRACE ? fact.text(TRACE) : "");
        }

        @Override
        public void tell(FactReader reader) {
            reader.kept(this);
        }
    }

    /**
     * One of the slowest samples with its causes. Such facts replace the kept ones.
     *
     * @param endEpochNanos when it ended, since the epoch
     * @param causes these add up to the sample's duration
     * @param annotations other events during the sample
     * @param stack its thread's stack during the sample, the deepest frame first; empty where no look saw it
     */
    record Slow(
            int probe,
            int epoch,
            long nanos,
            long endEpochNanos,
            String thread,
            List<Cause> causes,
            List<Annotation> annotations,
            List<String> stack)
            implements SampleFact {
        public Slow {
            causes = List.copyOf(causes);
            annotations = List.copyOf(annotations);
            stack = List.copyOf(stack);
        }

        /** The time without a known cause, also in the line that it queued in. */
        public long unexplainedNanos() {
            long unexplained = 0;
            for (Cause cause : causes) {
                for (Cause root : cause.root()) {
                    unexplained += root.kind() == CauseKind.UNEXPLAINED ? root.nanos() : 0;
                }
            }
            return unexplained;
        }

        /** The same sample without its stack. */
        public Slow withoutStack() {
            return new Slow(probe, epoch, nanos, endEpochNanos, thread, causes, annotations, List.of());
        }

        @Override
        public List<String> strings() {
            return SlowText.write(this);
        }

        @Override
        public void tell(FactReader reader) {
            reader.slow(this);
        }
    }

    /**
     * How often looks at calls in flight saw a stack.
     *
     * @param stack its methods, the outermost first, separated by semicolons
     * @param slow count in calls among the slowest of their probe
     * @param all count in calls taken at random
     */
    record StackSeen(String stack, long slow, long all) implements SampleFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.STACK_SEEN, stack, Long.toString(slow), Long.toString(all));
        }

        @Override
        public void tell(FactReader reader) {
            reader.stackSeen(this);
        }
    }

    /**
     * Samples lost for lack of memory.
     *
     * @param probe {@link #SEVERAL} where the probes are not distinguished
     */
    record Lost(int probe, long count) implements SampleFact {
        public static final int SEVERAL = -1;

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.LOST, Integer.toString(probe), Long.toString(count));
        }

        @Override
        public void tell(FactReader reader) {
            reader.lost(this);
        }
    }

    /** An upper bound of the samples in private memory of the JVM, which are not in this recording. */
    record Beside(long count) implements SampleFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.BESIDE, Long.toString(count));
        }

        @Override
        public void tell(FactReader reader) {
            reader.beside(this);
        }
    }

    /** Samples in buckets of sixteen times the usual width. */
    record Coarse(long count) implements SampleFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.COARSE, Long.toString(count));
        }

        @Override
        public void tell(FactReader reader) {
            reader.coarse(this);
        }
    }
}
