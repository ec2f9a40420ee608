package dev.insitu.recording.journal;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Facts on a probe. */
public sealed interface ProbeFact extends Fact {

    /** The probe's number, as in the counters. */
    int probe();

    /**
     * Defines a probe.
     *
     * @param rule the rule's number in the configuration, from 0; {@link #NO_RULE} where the probe has no rule
     * @param oneIn one call in this many is timed; 1 where all are, {@link #AUTO} where the call rate decides
     */
    record Defined(int probe, ProbeKind kind, String name, int rule, int oneIn) implements ProbeFact {
        public static final int NO_RULE = -1;
        public static final int AUTO = 0;
        private static final int ALL = 1;

        /** A probe that times all calls. */
        public Defined(int probe, ProbeKind kind, String name, int rule) {
            this(probe, kind, name, rule, ALL);
        }

        /** One of Insitu's own probes. */
        public static Defined of(OwnProbe own) {
            return new Defined(own.number(), own.kind(), own.text(), NO_RULE);
        }

        @Override
        public List<String> strings() {
            String number = Integer.toString(probe);
            if (oneIn != ALL) {
                return List.of(
                        JournalCodec.PROBE, number, kind.text(), name, Integer.toString(rule), Integer.toString(oneIn));
            }
            return rule == NO_RULE
                    ? List.of(JournalCodec.PROBE, number, kind.text(), name)
                    : List.of(JournalCodec.PROBE, number, kind.text(), name, Integer.toString(rule));
        }

        /** The number of calls that each sample without a weight stands for. */
        public int callsOfSample() {
            return Math.max(ALL, oneIn);
        }

        static Defined read(FactText fact) {
            int rule = fact.textsFrom(4).isEmpty() ? NO_RULE : (int) fact.number(4);
            int oneIn = fact.textsFrom(5).isEmpty() ? ALL : (int) Math.max(AUTO, fact.number(5));
            return new Defined((int) fact.number(1), ProbeKind.of(fact.text(2)), fact.text(3), rule, oneIn);
        }

        @Override
        public void tell(FactReader reader) {
            reader.defined(this);
        }
    }

    /** The condition for the calls that the probe does not skip. */
    record Condition(int probe, String text) implements ProbeFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.WHEN, Integer.toString(probe), text);
        }

        @Override
        public void tell(FactReader reader) {
            reader.condition(this);
        }
    }

    /** A method or call that the probe is woven into. */
    record Matched(int probe, String method) implements ProbeFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.MATCHED, Integer.toString(probe), method);
        }

        @Override
        public void tell(FactReader reader) {
            reader.matched(this);
        }
    }

    /**
     * Methods of the probe return an asynchronous result, and it times them until they return.
     *
     * @param type what a method returns, as the report names it
     * @param canWait whether {@code until: completion} would time the result
     */
    record Assembles(int probe, String type, boolean canWait) implements ProbeFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.ASSEMBLES, Integer.toString(probe), type, Boolean.toString(canWait));
        }

        /** What readers of its figures should know, after the name of one probe. */
        public String note() {
            return note(true, type, canWait);
        }

        /** The same, after the names of one or several probes. */
        public static String note(boolean ofOne, String type, boolean canWait) {
            return (ofOne ? " returns " : " return ") + type + ": " + (ofOne ? "times" : "they time")
                    + " only the assembly (until the return)" + (canWait ? "; until: completion times the result" : "");
        }

        @Override
        public void tell(FactReader reader) {
            reader.assembles(this);
        }
    }

    /** The probe was woven out while the application ran, because its median was below a limit. */
    record Dropped(int probe, long p50Nanos, long limitNanos) implements ProbeFact {
        @Override
        public List<String> strings() {
            return List.of(
                    JournalCodec.DROPPED, Integer.toString(probe), Long.toString(p50Nanos), Long.toString(limitNanos));
        }

        @Override
        public void tell(FactReader reader) {
            reader.dropped(this);
        }
    }

    /**
     * A span's facts other than samples. A later fact includes the earlier ones.
     *
     * @param known false while the session runs, and for a part of it: then the counts are 0
     * @param byOrder while not known: whether the n-th start is paired with the n-th end
     * @param mostNeverEnded of a part of an ended session: at most this many never ended, as many as of the whole
     * @param capacity the most spans that can be in flight
     * @param fellOut spans among those that never ended: dropped as the oldest, for lack of room
     * @param unmatched the reason why ends cannot be paired, if they cannot
     */
    record Span(
            int probe,
            boolean known,
            boolean byOrder,
            OptionalLong mostNeverEnded,
            OptionalLong capacity,
            long neverEnded,
            long neverStarted,
            long fellOut,
            Optional<String> unmatched)
            implements ProbeFact {
        private static final String CAPACITY = "capacity";
        private static final String NEVER_ENDED = "neverEnded";
        private static final String NEVER_STARTED = "neverStarted";
        private static final String FELL_OUT = "fellOut";
        private static final String NOT_MATCHED = "unmatched";
        private static final String NOT_KNOWN = "notKnown";
        private static final String MOST_NEVER_ENDED = "mostNeverEnded";
        private static final String ORDER = "order";
        private static final String KEY = "key";

        /** A span whose session has ended. */
        public Span(
                int probe,
                OptionalLong capacity,
                long neverEnded,
                long neverStarted,
                long fellOut,
                Optional<String> unmatched) {
            this(probe, true, false, OptionalLong.empty(), capacity, neverEnded, neverStarted, fellOut, unmatched);
        }

        /** A span without counts yet. */
        public static Span begun(int probe, boolean byOrder) {
            return unknown(probe, byOrder, OptionalLong.empty(), Optional.empty());
        }

        private static Span unknown(int probe, boolean byOrder, OptionalLong most, Optional<String> unmatched) {
            return new Span(probe, false, byOrder, most, OptionalLong.empty(), 0, 0, 0, unmatched);
        }

        /** This span in a part of the session: what is known of the whole bounds what is known of the part. */
        public Span ofPart() {
            boolean isNothing = known && neverEnded == 0 && neverStarted == 0;
            return isNothing ? this : unknown(probe, byOrder, most(), unmatched);
        }

        /** At most this many never ended; empty where no bound is known. */
        public OptionalLong most() {
            return known ? OptionalLong.of(neverEnded) : mostNeverEnded;
        }

        @Override
        public List<String> strings() {
            List<String> strings = new ArrayList<>(List.of(JournalCodec.SPAN, Integer.toString(probe)));
            if (!known) {
                strings.addAll(List.of(NOT_KNOWN, byOrder ? ORDER : KEY));
                if (mostNeverEnded.isPresent()) {
                    add(strings, MOST_NEVER_ENDED, mostNeverEnded.getAsLong());
                }
            } else {
                if (capacity.isPresent()) {
                    add(strings, CAPACITY, capacity.getAsLong());
                }
                add(strings, NEVER_ENDED, neverEnded);
                add(strings, NEVER_STARTED, neverStarted);
                add(strings, FELL_OUT, fellOut);
            }
            if (unmatched.isPresent()) {
                strings.addAll(List.of(NOT_MATCHED, unmatched.get()));
            }
            return strings;
        }

        static Span read(FactText fact) {
            List<String> pairs = fact.textsFrom(2);
            Optional<String> notKnown = fact.textOf(NOT_KNOWN, pairs);
            if (notKnown.isPresent()) {
                boolean byOrder = notKnown.get().equals(ORDER);
                OptionalLong most = numberOf(MOST_NEVER_ENDED, fact, pairs);
                return unknown((int) fact.number(1), byOrder, most, fact.textOf(NOT_MATCHED, pairs));
            }
            return new Span(
                    (int) fact.number(1),
                    numberOf(CAPACITY, fact, pairs),
                    fact.numberOf(NEVER_ENDED, pairs),
                    fact.numberOf(NEVER_STARTED, pairs),
                    fact.numberOf(FELL_OUT, pairs),
                    fact.textOf(NOT_MATCHED, pairs));
        }

        private static OptionalLong numberOf(String key, FactText fact, List<String> pairs) {
            return fact.textOf(key, pairs).isPresent()
                    ? OptionalLong.of(fact.numberOf(key, pairs))
                    : OptionalLong.empty();
        }

        private static void add(List<String> strings, String key, long value) {
            strings.add(key);
            strings.add(Long.toString(value));
        }

        @Override
        public void tell(FactReader reader) {
            reader.span(this);
        }
    }
}
