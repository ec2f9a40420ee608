package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;

/** Facts on calls in flight and on the threads that make them. */
public sealed interface FlightFact extends Fact {

    /**
     * A call of a probe was in flight when the counts were read. Where a thread was in several calls of the probe, this is the
     * outermost.
     *
     * @param startNanos when it began, on the clock of {@link System#nanoTime()}
     * @param nanos how long it had been in flight then; for a killed JVM, until its last sign of life
     */
    record InFlight(int probe, long threadId, long startNanos, long nanos, String thread) implements FlightFact {
        @Override
        public List<String> strings() {
            return List.of(
                    JournalCodec.IN_FLIGHT,
                    Integer.toString(probe),
                    Long.toString(threadId),
                    Long.toString(startNanos),
                    Long.toString(nanos),
                    thread);
        }

        static InFlight read(FactText fact) {
            return new InFlight((int) fact.number(1), fact.number(2), fact.number(3), fact.number(4), fact.text(5));
        }

        @Override
        public void tell(FactReader reader) {
            reader.inFlight(this);
        }
    }

    /** Further calls of a probe were in flight on virtual threads; those that have a fact of their own are older. */
    record MoreInFlight(int probe, long calls) implements FlightFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.MORE_IN_FLIGHT, Integer.toString(probe), Long.toString(calls));
        }

        @Override
        public void tell(FactReader reader) {
            reader.moreInFlight(this);
        }
    }

    /**
     * The stack of a thread. It holds for the thread's calls that were in flight then.
     *
     * @param atNanos the time of the look, on the clock of {@link System#nanoTime()}
     * @param lock the class of the monitor, or of the lock of {@code java.util.concurrent}, that it waited for; empty where it did
     *     not wait
     * @param holder the name of the thread that held the lock; empty where no thread did or it is not known
     * @param holderAt the frame of that thread; empty where it is not known
     * @param frames the deepest first; a frame as {@code org.acme.Book.match(Book.java:41)}
     */
    record Stack(long threadId, long atNanos, String lock, String holder, String holderAt, List<String> frames)
            implements FlightFact {
        private static final int FIRST_FRAME = 6;

        public Stack {
            frames = List.copyOf(frames);
        }

        @Override
        public List<String> strings() {
            List<String> strings = new ArrayList<>(FIRST_FRAME + frames.size());
            strings.add(JournalCodec.STACK);
            strings.add(Long.toString(threadId));
            strings.add(Long.toString(atNanos));
            strings.add(lock);
            strings.add(holder);
            strings.add(holderAt);
            strings.addAll(frames);
            return strings;
        }

        static Stack read(FactText fact) {
            return new Stack(
                    fact.number(1),
                    fact.number(2),
                    fact.text(3),
                    fact.text(4),
                    fact.text(5),
                    fact.textsFrom(FIRST_FRAME));
        }

        @Override
        public void tell(FactReader reader) {
            reader.stack(this);
        }
    }
}
