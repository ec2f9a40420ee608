package dev.insitu.weave.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.FollowReading;
import dev.insitu.weave.generated.Program;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is measured of a followed method with ten callees, which throw, recur and are called from a lambda, against its own figures. */
class FollowedFiguresTest {
    private static final int CALLEES = 10;
    private static final int SLOW_NANOS = 30_000;
    private static final int ROUNDS = 20;

    /** {@code run()} returns for each callee how often it was called and for how long; last the same of the method itself. */
    private static final String SOURCE = """
            import java.util.*;
            import java.util.concurrent.*;

            class Main {
                static Object run() throws Exception {
                    ExecutorService threads = Executors.newFixedThreadPool(4);
                    List<Future<Orders>> parts = new ArrayList<>();
                    for (int t = 0; t < 4; t++) {
                        parts.add(threads.submit(() -> {
                            Orders orders = new Orders();
                            for (int n = 0; n < CALLS; n++) {
                                long begin = System.nanoTime();
                                try { orders.place(n); } catch (IllegalStateException e) { }
                                orders.ended(10, begin);
                            }
                            return orders;
                        }));
                    }
                    long[][] all = new long[2][11];
                    for (Future<Orders> part : parts) {
                        for (int i = 0; i < 11; i++) {
                            all[0][i] += part.get().calls[i];
                            all[1][i] += part.get().nanos[i];
                        }
                    }
                    threads.shutdown();
                    return all;
                }
            }
            class Orders {
                final long[] calls = new long[11];
                final long[] nanos = new long[11];

                void ended(int callee, long begin) {
                    calls[callee]++;
                    nanos[callee] += System.nanoTime() - begin;
                }
                void spin(long begin) {
                    while (System.nanoTime() - begin < SPIN) { }
                }
                void work(int callee) {
                    long begin = System.nanoTime();
                    spin(begin);
                    ended(callee, begin);
                }
                void place(int n) {
                    for (int i = 0; i < n % 3; i++) { a(); }
                    b(); c();
                    try { d(n); } catch (IllegalArgumentException e) { }
                    e(n % 4);
                    Runnable lambda = () -> f();
                    lambda.run();
                    g(); h();
                    if (n % 100 == 0) { for (int i = 0; i < 20; i++) { i(); } }
                    if (n % 11 == 5) { place(3); }
                    if (n % 7 == 0) { throw new IllegalStateException(); }
                    j();
                }
                void a() { work(0); }
                void b() { work(1); }
                void c() { work(2); }
                void d(int n) { work(3); if (n % 5 == 0) throw new IllegalArgumentException(); }
                void e(int depth) { if (depth > 0) e(depth - 1); else work(4); }
                void f() { work(5); }
                void g() { work(6); }
                void h() { work(7); }
                void i() { work(8); }
                void j() { work(9); }
            }
            """;

    /** The figures that the program takes itself, and those of the follower. */
    @SuppressWarnings("ArrayRecordComponent") // Figures are not compared with each other.
    private record Figures(long[][] own, FollowReading reading, int[] nodes, int lambda) {
        long calls(int node) {
            return reading.calls(true, node) + reading.calls(false, node);
        }

        long nanos(int node) {
            return reading.nanos(true, node) + reading.nanos(false, node);
        }

        double difference(int node) {
            return (double) reading.nanos(true, node) / reading.calls(true, 0)
                    - (double) reading.nanos(false, node) / reading.calls(false, 0);
        }

        /** The highest share by which a time differs from the program's own. */
        double error() {
            double most = Math.abs((double) nanos(0) / own[1][CALLEES] - 1);
            for (int i = 0; i < CALLEES; i++) {
                most = Math.max(most, Math.abs((double) nanos(nodes[i]) / own[1][i] - 1));
            }
            return most;
        }
    }

    private static Program program(int calls, long spinNanos) {
        return Program.compile(
                17, SOURCE.replace("CALLS", Integer.toString(calls)).replace("SPIN", Long.toString(spinNanos)));
    }

    /** @param limitNanos between a call with twenty calls of i and one without */
    private static Figures figures(Program program, long limitNanos) throws ClassNotFoundException {
        try (FollowedProgram followed = new FollowedProgram(program)) {
            Map<CallSite, Integer> numbers = new HashMap<>();
            followed.weaver.wantBody(followed.type("Orders"), followed.key("Orders", "place"));
            followed.place("Orders", "place", numbers);
            followed.place("Orders", "lambda$place$", numbers);
            int[] nodes = new int[CALLEES];
            int lambda = 0;
            int[][] children = new int[numbers.size() + 1][];
            children[0] = new int[numbers.size()];
            for (Map.Entry<CallSite, Integer> site : numbers.entrySet()) {
                int node = site.getValue() + 1;
                if (site.getKey().owner().equals("Orders")) {
                    nodes[site.getKey().name().charAt(0) - 'a'] = node;
                } else if (site.getKey().name().equals("run")) {
                    lambda = node;
                }
            }
            for (int site = 0; site < numbers.size(); site++) {
                children[0][site] = site + 1;
            }
            // What the lambda calls stands below the call of the lambda.
            children[lambda] = new int[numbers.size()];
            children[lambda][nodes[5] - 1] = nodes[5];
            children[0][nodes[5] - 1] = 0;
            followed.follower.publish(new FollowPlan(children, new byte[children.length], limitNanos));
            long[][] own = (long[][]) followed.woven().run();
            return new Figures(own, followed.follower.read(), nodes, lambda);
        }
    }

    @Test
    void everyCallIsCountedAndTheDifferencesAddUp() throws ClassNotFoundException {
        Figures figures = figures(program(250_000, 0), SLOW_NANOS);

        assertThat(figures.calls(0)).isEqualTo(1_000_000).isEqualTo(figures.own[0][CALLEES]);
        for (int i = 0; i < CALLEES; i++) {
            assertThat(figures.calls(figures.nodes[i])).as("callee " + i).isEqualTo(figures.own[0][i]);
        }
        assertThat(figures.calls(figures.lambda)).isEqualTo(figures.own[0][5]);
        assertThat(figures.reading.calls(true, 0)).isPositive();
        for (boolean slow : new boolean[] {true, false}) {
            long children = 0;
            for (int i = 0; i < CALLEES; i++) {
                children += i == 5 ? 0 : figures.reading.nanos(slow, figures.nodes[i]);
            }
            children += figures.reading.nanos(slow, figures.lambda);
            assertThat(children).isBetween(1L, figures.reading.nanos(slow, 0));
            assertThat(figures.reading.nanos(slow, figures.nodes[5]))
                    .isLessThanOrEqualTo(figures.reading.nanos(slow, figures.lambda));
        }
    }

    /** Spins so long that what the interpreter adds to a call is no hundredth of it: each round has classes of its own. */
    @Tag("long")
    @Test
    void timesAreThoseOfTheProgramsOwnClock() throws ClassNotFoundException {
        Program program = program(40, 300_000);
        double least = Double.MAX_VALUE;
        // Another process may take the CPU between two readings of the clock.
        for (int round = 0; round < ROUNDS && least > 0.02; round++) {
            Figures figures = figures(program, 6_000_000);
            double sum = figures.difference(figures.lambda);
            for (int i = 0; i < CALLEES; i++) {
                sum += i == 5 ? 0 : figures.difference(figures.nodes[i]);
            }
            // The rest is the method's own time: next to nothing here.
            double error = Math.abs(sum / figures.difference(0) - 1);
            least = Math.min(least, Math.max(error, figures.error()));
        }
        assertThat(least).isLessThanOrEqualTo(0.02);
    }
}
