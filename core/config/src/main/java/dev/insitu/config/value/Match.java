package dev.insitu.config.value;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.platform.problem.InvalidValueException;

/** How the start of a span or iteration is paired with its end. */
public sealed interface Match {
    /** The allowed forms, for messages. */
    String EXPECTED = "expected order, argument N, this, return, thread or { from: …, to: … } of these";

    /** The match as the user would write it. */
    String text();

    /** Pairs the n-th start with the n-th end. Correct only for a queue that loses nothing and that a single thread empties. */
    record Order() implements Match {
        @Override
        public String text() {
            return "order";
        }
    }

    /** Pairs by a value that both ends have. */
    record Value(Key from, Key to) implements Match {
        @Override
        public String text() {
            String start = from.text();
            String end = to.text();
            return start.equals(end) ? start : "from " + start + " to " + end;
        }
    }

    /** The source of the value at one end. */
    sealed interface Key {
        /** The key as {@link #parse} reads it. */
        String text();

        /**
         * Reads one key.
         *
         * @throws InvalidValueException with a message that names all keys
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

    /** An argument of the call; {@code index} from 0, without the receiver. */
    record Argument(int index) implements Key {
        @Override
        public String text() {
            return "argument " + index;
        }
    }

    /** The object on which the method is called. */
    record Receiver() implements Key {
        @Override
        public String text() {
            return "this";
        }
    }

    /** The method's return value; known at its exit only. */
    record Returned() implements Key {
        @Override
        public String text() {
            return "return";
        }
    }

    /** The thread of the call. */
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
