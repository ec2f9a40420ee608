package dev.insitu.report.journal;

import java.util.ArrayList;
import java.util.List;

/** What is known of samples besides how many there are in which bucket. */
public sealed interface SampleFact extends Fact {

    /** So many calls of an epoch ended in an exception of a class. */
    record Threw(int probe, int epoch, String type, long count) implements SampleFact {
        @Override
        public List<String> strings() {
            return List.of(
                    JournalCodec.THREW, Integer.toString(probe), Integer.toString(epoch), type, Long.toString(count));
        }

        @Override
        public void tell(FactReader reader) {
            reader.threw(this);
        }
    }

    /** Where one of the exceptions of a class was thrown. */
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
     * So many calls of a probe were made directly within those of another on the same thread. Calls that are in no such fact
     * have no caller, or an unknown one.
     *
     * @param epoch in which the caller's ended
     */
    record Called(int probe, int epoch, int caller, long count, long nanos) implements SampleFact {
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
     */
    record Kept(int probe, int epoch, long nanos, long endNanos, long lateNanos, long threadId, String thread)
            implements SampleFact {
        @Override
        public List<String> strings() {
            return List.of(
                    JournalCodec.KEPT,
                    Integer.toString(probe),
                    Integer.toString(epoch),
                    Long.toString(nanos),
                    Long.toString(endNanos),
                    Long.toString(lateNanos),
                    Long.toString(threadId),
                    thread);
        }

        static Kept read(FactText fact) {
            return new Kept(
                    (int) fact.number(1),
                    (int) fact.number(2),
                    fact.number(3),
                    fact.number(4),
                    fact.number(5),
                    fact.number(6),
                    fact.text(7));
        }

        @Override
        public void tell(FactReader reader) {
            reader.kept(this);
        }
    }

    /**
     * One of the slowest samples with its causes. Such facts replace what was kept.
     *
     * @param endEpochNanos when it ended, since the epoch
     * @param causes they add up to it
     * @param annotations what else happened meanwhile
     */
    record Slow(
            int probe,
            int epoch,
            long nanos,
            long endEpochNanos,
            String thread,
            List<Cause> causes,
            List<Annotation> annotations)
            implements SampleFact {
        private static final int FIRST_PART = 6;
        private static final int PART_WIDTH = 3;
        private static final String ANNOTATION = "+";

        public Slow {
            causes = List.copyOf(causes);
            annotations = List.copyOf(annotations);
        }

        @Override
        public List<String> strings() {
            List<String> strings = new ArrayList<>();
            strings.add(JournalCodec.SLOW);
            strings.add(Integer.toString(probe));
            strings.add(Integer.toString(epoch));
            strings.add(Long.toString(nanos));
            strings.add(Long.toString(endEpochNanos));
            strings.add(thread);
            for (Cause cause : causes) {
                strings.add(cause.name());
                strings.add(Long.toString(cause.nanos()));
                strings.add(cause.detail());
            }
            for (Annotation annotation : annotations) {
                strings.add(ANNOTATION + annotation.kind().key());
                strings.add(Long.toString(annotation.count()));
                strings.add(annotation.words());
            }
            return strings;
        }

        static Slow read(FactText fact) {
            List<Cause> causes = new ArrayList<>();
            List<Annotation> annotations = new ArrayList<>();
            for (int at = FIRST_PART; at < fact.strings().size(); at += PART_WIDTH) {
                String name = fact.text(at);
                long number = fact.number(at + 1);
                String words = fact.text(at + 2);
                if (!name.startsWith(ANNOTATION)) {
                    causes.add(Cause.named(name, number, words));
                } else if (AnnotationKind.of(name.substring(1)) != null) {
                    annotations.add(new Annotation(AnnotationKind.of(name.substring(1)), number, words));
                }
            }
            return new Slow(
                    (int) fact.number(1),
                    (int) fact.number(2),
                    fact.number(3),
                    fact.number(4),
                    fact.text(5),
                    causes,
                    annotations);
        }

        @Override
        public void tell(FactReader reader) {
            reader.slow(this);
        }
    }

    /**
     * Samples that found no memory.
     *
     * @param probe {@link #SEVERAL} where they are not told apart
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

    /** Samples, or more, that were in memory of the JVM alone and are not in this recording. */
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

    /** Samples in buckets of sixteen times the width. */
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
