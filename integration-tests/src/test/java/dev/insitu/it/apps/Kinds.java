package dev.insitu.it.apps;

import java.util.Map;
import java.util.TreeMap;

/** Calls {@link Callee}'s methods from eight threads, counting; prints {@code KIND COUNT ERRORS} and exits with 7. */
public final class Kinds implements Runnable {
    private static final int THREADS = 8;

    private interface Call {
        @SuppressWarnings("UnusedReturnValue")
        Object with(int number);
    }

    private static final Map<String, long[]> TALLIES = new TreeMap<>();
    private static final Callee SHARED = new Callee();

    private final int rounds;

    private Kinds(int rounds) {
        this.rounds = rounds;
    }

    /** Takes the rounds of each thread, an even number. */
    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(new Kinds(Integer.parseInt(arguments[0])));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        TALLIES.forEach((kind, tally) -> System.out.println(kind + ' ' + tally[0] + ' ' + tally[1]));
        System.exit(7);
    }

    @Override
    public void run() {
        Callee callee = new Callee();
        Callee.Inner inner = callee.new Inner();
        Callee.Nested nested = new Callee.Nested();
        Callee.Source<Integer> source = new Callee.NumberSource();
        Callee.Shape circle = new Callee.Circle();
        Callee.Shape ellipse = new Callee.Ellipse();
        Callee.Shape point = new Callee.Point();

        tally("instance", callee::instance);
        tally("static", Callee::ofTheClass);
        tally("private", callee::callsPrivate);
        tally("final", callee::cannotBeOverridden);
        tally("synchronized", SHARED::holdingItsMonitor);
        tally("synchronized-static", Callee::holdingTheClass);
        tally("constructor", Callee::new);
        tally("varargs", number -> callee.varargs("%d", 1, 2, number));
        tally("overload", number -> callee.overloaded((long) number));
        call(number -> callee.overloaded(Integer.toString(number)));
        tally("wide", number -> callee.wide(number, 1.5, true, 2.5f, number));
        tally("void", number -> {
            callee.returningNothing(number);
            return null;
        });
        tally("object", callee::returningAnObject);
        tally("finally", callee::insideFinally);
        tally("swallowing", callee::swallowing);
        tally("lambda", callee::callsLambda);
        tally("inner", inner::ofInner);
        tally("nested", nested::ofNested);
        tally("interface-default", circle::byDefault);
        tally("interface-static", Callee.Shape::ofTheInterface);
        tally("bridged", source::get);
        tally("subtypes", circle::area);
        tally("subtypes", point::area);
        int failed = call(ellipse::area);
        add("subtypes", 2L * rounds, 2L * failed);
        failed = call(number -> callee.recursive(3, number));
        add("recursive", 4L * rounds, 4L * failed);
        failed = call(callee::passingOn);
        add("passing-on", rounds, failed);
        add("instance", rounds, failed);
        failed = call(callee::catching);
        add("catching", rounds, failed);
        add("static", rounds, rounds / 2);
    }

    private void tally(String kind, Call call) {
        add(kind, rounds, call(call));
    }

    /** Calls with each number; returns how many calls threw. */
    private int call(Call call) {
        int failed = 0;
        for (int number = 0; number < rounds; number++) {
            try {
                call.with(number);
            } catch (Callee.OddException e) {
                failed++;
            }
        }
        return failed;
    }

    private static void add(String kind, long count, long errors) {
        synchronized (TALLIES) {
            long[] tally = TALLIES.computeIfAbsent(kind, key -> new long[2]);
            tally[0] += count;
            tally[1] += errors;
        }
    }
}
