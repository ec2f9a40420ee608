package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;

/** What is known of calls that have begun and not ended, and of the threads that are in them. */
public sealed interface FlightFact extends Fact {

    /**
     * A call of a probe was in flight when the counts were read. Of a probe that was in several calls of its own on a thread, the
     * outermost.
     *
     * @param startNanos when it began, on the clock of {@link System#nanoTime()}
     * @param nanos how long it had been in flight by then; of a JVM that was killed, by its last sign of life
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

    /**
     * Where a thread was. It holds for the calls of the thread that were in flight by then.
     *
     * @param atNanos when it was looked at, on the clock of {@link System#nanoTime()}
     * @param lock the class of what it waited for, a monitor or a lock of {@code java.util.concurrent}; empty where it waited for none
     * @param holder the name of the thread that held it; empty where none did, or none is known
     * @param holderAt the frame that thread was in; empty where it is not known
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
