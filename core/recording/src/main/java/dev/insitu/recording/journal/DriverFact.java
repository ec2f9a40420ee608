package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The driver's plan and its results. */
public sealed interface DriverFact extends Fact {

    /** The facts that follow, up to the next of this kind, belong to one of several driven JVMs, with a plan of its own. */
    record OfJvm(String name) implements DriverFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.DRIVEN_JVM, name);
        }

        @Override
        public void tell(FactReader reader) {
            reader.drivenJvm(this);
        }
    }

    /** A setting of the plan; {@code method} once for each driven method. Times are in nanoseconds. */
    record Setting(DriverKey key, String value) implements DriverFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.DRIVER, key.text(), value);
        }

        @Override
        public void tell(FactReader reader) {
            reader.driverSetting(this);
        }
    }

    /** Begins runs at a rate per second; runs of equal rates are one result. Numbered from 1, in the order begun. */
    record Series(int series, double rate) implements DriverFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.SERIES, Integer.toString(series), Double.toString(rate));
        }

        static Series read(FactText fact) {
            double rate = fact.decimal(2);
            if (rate <= 0) {
                throw fact.unusable("expected a rate above 0", null);
            }
            return new Series((int) fact.number(1), rate);
        }

        @Override
        public void tell(FactReader reader) {
            reader.series(this);
        }
    }

    /** The kinds of epochs of the counts; other epochs are outside all runs. */
    enum EpochKind {
        BEFORE("before"),
        WARM_UP("warm-up"),
        SETTLE("settle"),
        RUN("run"),
        AFTER("after");

        private final String text;

        EpochKind(String text) {
            this.text = text;
        }

        static EpochKind of(String text) {
            for (EpochKind kind : values()) {
                if (kind.text.equals(text)) {
                    return kind;
                }
            }
            return AFTER;
        }
    }

    /**
     * Gives the kind of an epoch of the counts.
     *
     * @param series the series of the run, or that the settling precedes; else 0
     * @param run its number in the series, from 1; else 0
     */
    record Epoch(int epoch, EpochKind kind, int series, int run) implements DriverFact {
        @Override
        public List<String> strings() {
            String number = Integer.toString(epoch);
            return switch (kind) {
                case BEFORE, WARM_UP, AFTER -> List.of(JournalCodec.EPOCH, number, kind.text);
                case SETTLE -> List.of(JournalCodec.EPOCH, number, kind.text, Integer.toString(series));
                case RUN ->
                    List.of(JournalCodec.EPOCH, number, kind.text, Integer.toString(series), Integer.toString(run));
            };
        }

        static Epoch read(FactText fact) {
            int epoch = (int) fact.number(1);
            EpochKind kind = EpochKind.of(fact.text(2));
            return kind == EpochKind.RUN
                    ? new Epoch(epoch, kind, (int) fact.number(3), (int) fact.number(4))
                    : new Epoch(epoch, kind, 0, 0);
        }

        @Override
        public void tell(FactReader reader) {
            reader.epoch(this);
        }
    }

    /** A warm-up or a run has ended. */
    record Ended(int epoch, RunEnd end) implements DriverFact {
        @Override
        public List<String> strings() {
            List<String> strings = new ArrayList<>(List.of(JournalCodec.ENDED, Integer.toString(epoch)));
            end.addTo(strings);
            return strings;
        }

        @Override
        public void tell(FactReader reader) {
            reader.ended(this);
        }
    }

    /**
     * The outcome of the next run of a series, in a search.
     *
     * @param outcome {@code pass}, {@code fail} or {@code undecided}
     * @param reason may be empty
     */
    record Step(int series, String outcome, String reason) implements DriverFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.STEP, Integer.toString(series), outcome, reason);
        }

        static Step read(FactText fact) {
            return new Step(
                    (int) fact.number(1), fact.text(2), fact.textsFrom(3).isEmpty() ? "" : fact.text(3));
        }

        @Override
        public void tell(FactReader reader) {
            reader.step(this);
        }
    }

    /**
     * The result of a search.
     *
     * @param passes the highest rate that passed
     * @param fails the lowest rate that failed
     * @param words may be empty
     */
    record Answer(OptionalDouble passes, OptionalDouble fails, String words) implements DriverFact {
        @Override
        public List<String> strings() {
            return List.of(JournalCodec.ANSWER, text(passes), text(fails), words);
        }

        private static String text(OptionalDouble rate) {
            return rate.isPresent() ? Double.toString(rate.getAsDouble()) : "";
        }

        static Answer read(FactText fact) {
            return new Answer(rate(fact, 1), rate(fact, 2), fact.textsFrom(3).isEmpty() ? "" : fact.text(3));
        }

        private static OptionalDouble rate(FactText fact, int index) {
            return fact.text(index).isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(fact.decimal(index));
        }

        @Override
        public void tell(FactReader reader) {
            reader.answer(this);
        }
    }
}
