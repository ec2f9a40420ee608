package dev.insitu.applications;

import groovy.lang.GroovyClassLoader;
import java.lang.reflect.Method;

/** Groovy: class files that its compiler makes, in a class loader of its own. */
public final class Script {
    private static final String SOURCE = """
            class Sums {
                static int fibonacci(int n) { n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2) }
                static Object words(int n) {
                    (1..n).collect { "word " + it }.findAll { it.endsWith('7') }.inject(0) { a, b -> a + b.length() }
                }
            }
            """;

    private Script() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(Script::round);
    }

    private static String round() throws Exception {
        try (GroovyClassLoader loader = new GroovyClassLoader()) {
            Class<?> sums = loader.parseClass(SOURCE, "Sums.groovy");
            Method fibonacci = sums.getMethod("fibonacci", int.class);
            Method words = sums.getMethod("words", int.class);
            return fibonacci.invoke(null, 18) + " " + words.invoke(null, 5_000);
        }
    }
}
