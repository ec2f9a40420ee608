package dev.insitu.it.apps;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.function.DoubleUnaryOperator;

/**
 * Makes the JVM compile a loop for what it has seen so far, then shows it something else: it deoptimises, interprets and compiles again.
 * In a copy of the class each time, since the JVM learns.
 */
final class Turning {
    private static final int STEPS = 30_000;

    private final byte[] classFile;

    Turning() throws IOException {
        try (InputStream in = Loop.class.getResourceAsStream("Turning$Loop.class")) {
            classFile = in.readAllBytes();
        }
    }

    /** A loop whose operator the JVM has a profile of. */
    static final class Loop {
        private Loop() {}

        static double run(int steps, DoubleUnaryOperator operator) {
            double sum = 0;
            for (int i = 0; i < steps; i++) {
                sum += operator.applyAsDouble(i);
            }
            return sum;
        }
    }

    /** Takes at least this long. */
    double turn(long nanos) throws ReflectiveOperationException {
        long until = System.nanoTime() + nanos;
        double sum = 0;
        while (System.nanoTime() < until) {
            Method loop = MethodHandles.lookup()
                    .defineHiddenClass(classFile, true)
                    .lookupClass()
                    .getDeclaredMethod("run", int.class, DoubleUnaryOperator.class);
            sum += (double) loop.invoke(null, STEPS, (DoubleUnaryOperator) Math::sqrt);
            sum += (double) loop.invoke(null, STEPS, (DoubleUnaryOperator) Math::abs);
            sum += (double) loop.invoke(null, STEPS, (DoubleUnaryOperator) Math::ceil);
        }
        return sum;
    }
}
