package dev.insitu.recording.journal;

import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import java.util.List;

/** Facts on incidents: times in which a rule of the configuration's {@code keep} was met. */
public sealed interface IncidentFact extends Fact {

    /**
     * How often a rule could be judged. The last fact of a rule counts.
     *
     * @param rule as the user would write it
     * @param intervals the intervals of the history whose calls were enough to judge it
     */
    record Judged(String rule, long intervals) implements IncidentFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.JUDGED, rule, Long.toString(intervals));
        }

        @Override
        public void tell(FactReader reader) {
            reader.judged(this);
        }
    }

    /** What a rule's figure measures. */
    enum Unit {
        NANOS("ns"),
        /** A part of the calls, from 0 to 1. */
        SHARE("share"),
        CALLS("calls");

        private final String text;

        Unit(String text) {
            this.text = text;
        }

        static Unit of(String text) {
            for (Unit unit : values()) {
                if (unit.text.equals(text)) {
                    return unit;
                }
            }
            return CALLS;
        }

        /** A value in this unit, for readers. */
        public String text(double value) {
            return switch (this) {
                case NANOS -> TimeText.precise(value);
                case SHARE -> Numbers.finePercent(value) + " %";
                case CALLS -> Numbers.grouped(Math.round(value));
            };
        }
    }

    /**
     * An incident.
     *
     * @param number from 1, in the order begun; incidents that are given up leave their numbers unused
     * @param rule as the user would write it
     * @param fromNanoTime the start of its first interval, on the clock of {@link System#nanoTime()}
     * @param toNanoTime the end of its last interval so far
     * @param isOpen whether it may continue, or was when the session ended
     * @param worst the worst figure
     * @param cause what took most time of its slow calls, or the most frequent exception; empty where it is not known
     * @param detail further information on the cause, may be empty
     */
    record Incident(
            int number,
            String rule,
            long fromNanoTime,
            long toNanoTime,
            boolean isOpen,
            Unit unit,
            double worst,
            String cause,
            String detail)
            implements IncidentFact {

        private static final String OPEN = "open";
        private static final String ENDED = "ended";

        @Override
        public List<String> strings() {
            return List.of(
                    JournalCodec.INCIDENT,
                    Integer.toString(number),
                    rule,
                    Long.toString(fromNanoTime),
                    Long.toString(toNanoTime),
                    isOpen ? OPEN : ENDED,
                    unit.text,
                    Double.toString(worst),
                    cause,
                    detail);
        }

        static Incident read(FactText fact) {
            return new Incident(
                    (int) fact.number(1),
                    fact.text(2),
                    fact.number(3),
                    fact.number(4),
                    fact.text(5).equals(OPEN),
                    Unit.of(fact.text(6)),
                    fact.decimal(7),
                    fact.text(8),
                    fact.text(9));
        }

        /** Its cause, for readers; empty where it is not known. */
        public String causeText() {
            return detail.isEmpty() ? cause : cause + ": " + detail;
        }

        /** The same incident with another number and on another clock. */
        public Incident with(int otherNumber, long otherFrom, long otherTo) {
            return new Incident(otherNumber, rule, otherFrom, otherTo, isOpen, unit, worst, cause, detail);
        }

        @Override
        public void tell(FactReader reader) {
            reader.incident(this);
        }
    }
}
