package dev.insitu.it.apps;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Calls methods that take hardly any time, and one that takes some: until a line comes on stdin, and a while longer. The
 * result is of the first round; the calls made are noted in a file.
 */
public final class Tiny {
    private static final int ROUND = 1_000;
    private static final int LAST_ROUNDS = 300;
    private static final long SLOW_NANOS = 20_000;

    private static final List<LongUnaryOperator> OTHERS = new ArrayList<>();

    private Tiny() {}

    /** Takes the file; with a second argument it begins when it is told to. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        if (arguments.length > 1) {
            StallPartners.awaitWord();
        }
        OTHERS.add(new Other());
        OTHERS.add(otherOfNewLoader());
        long result = round();
        long rounds = 1 + roundsUntilTold(result);
        OTHERS.set(0, otherOfNewLoader());
        for (int i = 0; i < LAST_ROUNDS; i++) {
            rounds += round() == result ? 1 : 0;
        }
        Files.writeString(Path.of(arguments[0]), Long.toString(rounds));
        System.out.println("result " + result);
        System.exit(5);
    }

    static long roundsUntilTold(long result) throws IOException {
        long rounds = 0;
        while (System.in.available() == 0) {
            rounds += round() == result ? 1 : 0;
        }
        return rounds;
    }

    private static LongUnaryOperator otherOfNewLoader() throws ReflectiveOperationException {
        URL classes = Tiny.class.getProtectionDomain().getCodeSource().getLocation();
        ClassLoader loader = new URLClassLoader(new URL[] {classes}, null);
        return (LongUnaryOperator)
                loader.loadClass(Other.class.getName()).getConstructor().newInstance();
    }

    /** A thousand calls of each of the tiny ones (of the class in two loaders each), ten of the slow one. */
    private static long round() {
        long sum = 0;
        for (int i = 0; i < ROUND; i++) {
            sum += add(i) + subtract(i);
            for (LongUnaryOperator other : OTHERS) {
                sum += other.applyAsLong(i);
            }
            if (i % 100 == 0) {
                sum += slow(i);
            }
        }
        return sum;
    }

    static long add(long i) {
        return i + 1;
    }

    static long subtract(long i) {
        return i - 1;
    }

    static long slow(long i) {
        long end = System.nanoTime() + SLOW_NANOS;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        return i * 2;
    }

    /** A class that several loaders have. */
    public static final class Other implements LongUnaryOperator {
        @Override
        public long applyAsLong(long i) {
            return subtract(i);
        }

        static long subtract(long i) {
            return i - 2;
        }
    }
}
