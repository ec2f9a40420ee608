package dev.insitu.it.apps;

import java.io.IOException;
import java.io.UncheckedIOException;

/** An application whose calls fail in known numbers. */
public final class Failing {
    private Failing() {}

    /** Lies about where it was thrown. */
    public static final class Lying extends RuntimeException {
        @Override
        public StackTraceElement[] getStackTrace() {
            throw new AssertionError("must not be called");
        }
    }

    /** Of twenty calls three fail, one of them passes an exception on. */
    static int order(int number) {
        return switch (number % 20) {
            case 3, 13 -> throw new Lying();
            case 7 -> throw refused();
            default -> number;
        };
    }

    private static RuntimeException refused() {
        return new UncheckedIOException(new IOException("refused"));
    }

    /** Arguments: {@code count N} calls, then says so and waits where there is a third; {@code ever} fails always. */
    public static void main(String[] arguments) throws InterruptedException {
        if (arguments[0].equals("ever")) {
            while (true) {
                attempt(3);
            }
        }
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            attempt(i);
        }
        if (arguments.length > 2) {
            System.out.println("called");
            Thread.sleep(60_000);
        }
    }

    private static void attempt(int number) {
        try {
            order(number);
        } catch (RuntimeException expected) {
            // As its callers do.
        }
    }
}
