package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;

/** Facts on followed probes. */
public sealed interface FollowFact extends Fact {

    /**
     * How far a followed probe is.
     *
     * @param level the deepest level that is measured
     * @param placed the number of call sites that are measured now
     * @param slow the slow calls seen in this phase
     * @param calls all calls seen in this phase
     */
    record Progress(String probe, int level, int placed, long slow, long calls) implements FollowFact {
        @Override
        public List<String> strings() {
            return List.of(
                    JournalCodec.FOLLOWING,
                    probe,
                    Integer.toString(level),
                    Integer.toString(placed),
                    Long.toString(slow),
                    Long.toString(calls));
        }

        static Progress read(FactText fact) {
            return new Progress(
                    fact.text(1), (int) fact.number(2), (int) fact.number(3), fact.number(4), fact.number(5));
        }

        @Override
        public void tell(FactReader reader) {
            reader.following(this);
        }
    }

    /** A followed probe without a tree, and why. */
    record Nothing(String probe, String reason) implements FollowFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.FOLLOWED_NOTHING, probe, reason);
        }

        @Override
        public void tell(FactReader reader) {
            reader.followedNothing(this);
        }
    }

    /**
     * What the slow calls of a followed probe spent more than the ordinary ones.
     *
     * @param aboveNanos calls that took longer are slow
     * @param p99Nanos the p99 that this was made from: it is p99, or a gap below it; 0 if the user named the limit
     * @param settled whether the path was the same for as many slow calls as it rests on
     * @param cost what following cost
     * @param notes what could not be woven, and what was done instead
     * @param inputs the values that most slow calls had
     * @param root the followed method; its counts are of the slow and the ordinary calls themselves
     */
    record Tree(
            String probe,
            long aboveNanos,
            long p99Nanos,
            boolean settled,
            Cost cost,
            List<String> notes,
            Inputs inputs,
            FollowedNode root)
            implements FollowFact {
        private static final int FIRST_NOTE = 11;

        public Tree {
            notes = List.copyOf(notes);
        }

        @Override
        public List<String> strings() {
            List<String> strings = new ArrayList<>(List.of(
                    JournalCodec.FOLLOWED,
                    probe,
                    Long.toString(aboveNanos),
                    Long.toString(p99Nanos),
                    Boolean.toString(settled),
                    Double.toString(cost.share),
                    Integer.toString(cost.levels),
                    Integer.toString(cost.placed),
                    Integer.toString(cost.takenOut),
                    Long.toString(cost.nanos),
                    Integer.toString(notes.size())));
            strings.addAll(notes);
            strings.add(inputs.by);
            strings.add(Integer.toString(inputs.values.size()));
            for (Input input : inputs.values) {
                strings.add(input.value);
                strings.add(Long.toString(input.slow));
                strings.add(Long.toString(input.all));
            }
            root.write(strings);
            return strings;
        }

        static Tree read(FactText fact) {
            int notes = (int) fact.number(FIRST_NOTE - 1);
            List<String> read = new ArrayList<>();
            for (int i = 0; i < notes; i++) {
                read.add(fact.text(FIRST_NOTE + i));
            }
            int at = FIRST_NOTE + notes;
            String by = fact.text(at++);
            List<Input> values = new ArrayList<>();
            for (long left = fact.number(at++); left > 0; left--) {
                values.add(new Input(fact.text(at++), fact.number(at++), fact.number(at++)));
            }
            return new Tree(
                    fact.text(1),
                    fact.number(2),
                    fact.number(3),
                    Boolean.parseBoolean(fact.text(4)),
                    new Cost(
                            fact.decimal(5),
                            (int) fact.number(6),
                            (int) fact.number(7),
                            (int) fact.number(8),
                            fact.number(9)),
                    read,
                    new Inputs(by, values),
                    new FollowedNode.Reader(fact, at).node());
        }

        @Override
        public void tell(FactReader reader) {
            reader.followed(this);
        }
    }

    /**
     * The values that most slow calls had, the most frequent first.
     *
     * @param by which value of a call; empty if none was asked for
     */
    record Inputs(String by, List<Input> values) {
        public static final Inputs NOT_ASKED = new Inputs("", List.of());

        public Inputs {
            values = List.copyOf(values);
        }
    }

    /**
     * A value of calls.
     *
     * @param slow the slow calls that had it
     * @param all all calls that had it
     */
    record Input(String value, long slow, long all) {}

    /**
     * What following cost.
     *
     * @param share of one CPU
     * @param levels the levels that were followed
     * @param placed the call sites that were woven
     * @param takenOut of these, those that were taken out before the end
     * @param nanos how long it took
     */
    record Cost(double share, int levels, int placed, int takenOut, long nanos) {}
}
