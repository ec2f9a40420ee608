package dev.insitu.config.value;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Words;
import dev.insitu.platform.problem.InvalidValueException;

/** Which CPU a thread is bound to. */
public sealed interface Cpu {
    /** The choices that leave the number to us. */
    enum Choice implements Cpu {
        /** Not bound. */
        NONE,
        /** One that is free. */
        ANY,
        /** The last the process may use. */
        LAST
    }

    /** This one; {@code index} from 0 as the operating system counts. */
    record Index(int index) implements Cpu {}

    /** Reads {@code none}, {@code any}, {@code last} or a number. */
    static Cpu parse(String text) throws InvalidValueException {
        try {
            return !text.isEmpty() && NumberSyntax.isDigit(text.charAt(0))
                    ? new Index((int) NumberSyntax.parseWhole(text, 0, 4095))
                    : Words.parse(Choice.values(), text);
        } catch (InvalidValueException neither) {
            throw new InvalidValueException("expected none, any, last or a CPU's number");
        }
    }
}
