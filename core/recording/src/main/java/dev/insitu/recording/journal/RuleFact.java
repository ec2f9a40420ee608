package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Facts on the configuration's rules: what they matched, and the limits they set. */
public sealed interface RuleFact extends Fact {

    /**
     * The definition of what a rule times. It shows whether two JVMs had the same rule; a rule's number does not.
     *
     * @param rule its number, as its probes have it
     * @param each whether each matched method or call has a probe of its own
     * @param text the methods, and everything else that decides where a time begins and ends
     */
    record Written(int rule, boolean each, String text) implements RuleFact {
        private static final String EACH = "each";
        private static final String ONE = "one";

        @Override
        public List<String> strings() {
            return List.of(JournalCodec.RULE, Integer.toString(rule), each ? EACH : ONE, text);
        }

        static Written read(FactText fact) {
            return new Written((int) fact.number(1), fact.text(2).equals(EACH), fact.text(3));
        }

        @Override
        public void tell(FactReader reader) {
            reader.rule(this);
        }
    }

    /** A rule that matched no method, and the names nearest to it. */
    record Unmatched(String rule, List<String> hints) implements RuleFact {
        public Unmatched {
            hints = List.copyOf(hints);
        }

        @Override
        public List<String> strings() {
            List<String> strings = new ArrayList<>(List.of(JournalCodec.UNMATCHED, rule));
            strings.addAll(hints);
            return strings;
        }

        @Override
        public void tell(FactReader reader) {
            reader.unmatched(this);
        }
    }

    /** A method that a rule matched but that is not measured. */
    record Skipped(String method, String reason) implements RuleFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.SKIPPED, method, reason);
        }

        @Override
        public void tell(FactReader reader) {
            reader.skipped(this);
        }
    }

    /**
     * A limit to check.
     *
     * @param text the limit as the user would write it
     * @param probe the name of a probe, or of a rule that has a probe for each of its methods
     * @param rate per second; absent where it applies to each driven rate
     * @param statistic {@code mean}, {@code max}, {@code p99.9} or {@code errors}
     * @param limit in nanoseconds; for errors a number or a share, such as {@code 0.1%}
     */
    record MustHold(String text, String probe, OptionalDouble rate, String statistic, String limit)
            implements RuleFact {
        private static final String ANY_RATE = "-";

        @Override
        public List<String> strings() {
            String at = rate.isPresent() ? Double.toString(rate.getAsDouble()) : ANY_RATE;
            return List.of(JournalCodec.CHECK, text, probe, at, statistic, limit);
        }

        static MustHold read(FactText fact) {
            OptionalDouble rate =
                    fact.text(3).equals(ANY_RATE) ? OptionalDouble.empty() : OptionalDouble.of(fact.decimal(3));
            return new MustHold(fact.text(1), fact.text(2), rate, fact.text(4), fact.text(5));
        }

        @Override
        public void tell(FactReader reader) {
            reader.mustHold(this);
        }
    }
}
