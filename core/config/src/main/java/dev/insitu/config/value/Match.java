package dev.insitu.config.value;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.platform.problem.InvalidValueException;

/** How the start of a span, or of an iteration, finds its end. */
public sealed interface Match {
    /** What the user may write. */
    String EXPECTED = "expected order, argument N, this, return, thread or { from: …, to: … } of these";

    /** As the user would write it. */
    String text();

    /** The n-th start with the n-th end: right only for a queue that loses nothing and that one thread empties. */
    record Order() implements Match {
        @Override
        public String text() {
            return "order";
        }
    }

    /** By a value that both ends see. */
    record Value(Key from, Key to) implements Match {
        @Override
        public String text() {
            String start = from.text();
            String end = to.text();
            return start.equals(end) ? start : "from " + start + " to " + end;
        }
    }

    /** Where an end finds the value. */
    sealed interface Key {
        /** As {@link #parse} reads it. */
        String text();

        /**
         * Reads one key.
         *
         * @throws InvalidValueException that names all of them
         */
        static Key parse(String text) throws InvalidValueException {
            return switch (text) {
                case "this" -> new Receiver();
                case "return" -> new Returned();
                case "thread" -> new CurrentThread();
                default -> argument(text);
            };
        }

        private static Key argument(String text) throws InvalidValueException {
            String word = "argument ";
            if (!text.startsWith(word)) {
                throw new InvalidValueException("expected argument N, this, return or thread");
            }
            return new Argument((int) NumberSyntax.parseWhole(text.substring(word.length()), 0, 254));
        }
    }

    /** An argument of the call; {@code index} from 0, the receiver not among them. */
    record Argument(int index) implements Key {
        @Override
        public String text() {
            return "argument " + index;
        }
    }

    /** The object the method is called on. */
    record Receiver() implements Key {
        @Override
        public String text() {
            return "this";
        }
    }

    /** What the method returns; known at its exit only. */
    record Returned() implements Key {
        @Override
        public String text() {
            return "return";
        }
    }

    /** The thread the call is on. */
    record CurrentThread() implements Key {
        @Override
        public String text() {
            return "thread";
        }
    }

    /** Reads the short form: order, or one key for both ends. */
    static Match parse(String text) throws InvalidValueException {
        if (text.equals("order")) {
            return new Order();
        }
        try {
            Key both = Key.parse(text);
            return new Value(both, both);
        } catch (InvalidValueException unknown) {
            throw new InvalidValueException(EXPECTED);
        }
    }
}
