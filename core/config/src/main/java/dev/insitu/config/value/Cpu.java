package dev.insitu.config.value;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Words;
import dev.insitu.platform.problem.InvalidValueException;

/** The CPU to which a thread is bound. */
public sealed interface Cpu {
    /** Choices without a number. */
    enum Choice implements Cpu {
        /** Not bound. */
        NONE,
        /** Any free CPU. */
        ANY,
        /** The last CPU that the process may use. */
        LAST
    }

    /** A specific CPU; {@code index} from 0, as the operating system counts. */
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
