package dev.insitu.weave.generated;

/** An exception of the program's. */
final class ProgramException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final Class<? extends Throwable> type;

    ProgramException(Class<? extends Throwable> type) {
        super("", null, false, false);
        this.type = type;
    }

    Class<? extends Throwable> type() {
        return type;
    }
}
