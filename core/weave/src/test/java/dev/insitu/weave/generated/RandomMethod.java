package dev.insitu.weave.generated;

import java.util.List;

/**
 * A method of a random class. It takes an int, which is the variable 0.
 *
 * @param kind static, of an object, or a constructor, whose body follows {@code super(…)}
 * @param prologue what a constructor does before {@code super(variable 0)}; empty before {@code super()}
 * @param variables how many it uses
 * @param lastLine of its lines, which begin at {@code firstLine}
 */
record RandomMethod(
        String name,
        Kind kind,
        String descriptor,
        List<Statement> prologue,
        List<Statement> body,
        int variables,
        int firstLine,
        int lastLine) {
    /** Exceptions that are thrown. */
    static final List<Class<? extends Throwable>> THROWN =
            List.of(IllegalStateException.class, IllegalArgumentException.class, StackOverflowError.class);

    /** Exceptions that are caught; a division by zero is one of them, too. */
    static final List<Class<? extends Throwable>> CAUGHT =
            List.of(IllegalStateException.class, RuntimeException.class, StackOverflowError.class, Throwable.class);

    /** How it is called. */
    enum Kind {
        STATIC,
        VIRTUAL,
        CONSTRUCTOR
    }

    String key() {
        return name + descriptor;
    }

    char result() {
        return descriptor.charAt(descriptor.length() - 1) == ';' ? 'L' : descriptor.charAt(descriptor.length() - 1);
    }

    /** What a variable that is no parameter begins with. */
    static int initial(int variable) {
        return variable % 5;
    }

    /** What is left of an int when it is returned and made an int again. */
    int passOn(int value) {
        return switch (result()) {
            case 'Z', 'L' -> value & 1;
            case 'V' -> 0;
            default -> value;
        };
    }
}
