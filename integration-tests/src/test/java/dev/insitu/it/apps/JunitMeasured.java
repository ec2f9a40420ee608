package dev.insitu.it.apps;

import dev.insitu.junit.InsituExtension;
import dev.insitu.junit.InsituTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that are measured, to be run by {@link JunitRun}. */
public final class JunitMeasured {
    private static volatile int result;

    private JunitMeasured() {}

    static int work(int number) {
        return number * 31 + 7;
    }

    private static void call(int times) {
        for (int i = 0; i < times; i++) {
            result = work(result + i);
        }
    }

    /** Measured as a whole, with what is before, behind and nested; holds. */
    @InsituTest(
            probes = "dev.insitu.it.apps.JunitMeasured#work",
            checks = {"work p50 <= 1h", "work errors <= 0"})
    static class AsAWhole {
        @BeforeEach
        void before() {
            call(1);
        }

        @Test
        void one() {
            call(100);
        }

        @Test
        void two() {
            call(200);
        }

        @Nested
        class Inner {
            @Test
            void three() {
                call(300);
            }
        }
    }

    /** Like {@link AsAWhole}, for tests in parallel. */
    @InsituTest(probes = "dev.insitu.it.apps.JunitMeasured#work", checks = "work p50 <= 1h")
    static class AnotherWhole {
        @Test
        void one() {
            call(2_000);
        }

        @Test
        void two() {
            call(3_000);
        }
    }

    /** Not measured, and calls what others measure. */
    static class Unmeasured {
        @RepeatedTest(20)
        void calls() {
            call(10_000);
        }
    }

    /** Each of these tests is measured by itself; one cannot hold. */
    static class OneByOne {
        @BeforeEach
        @AfterEach
        void around() {
            call(5);
        }

        @Test
        void unmeasured() {
            call(10_000);
        }

        @Test
        @InsituTest(
                probes = "{ name: the work, method: dev.insitu.it.apps.JunitMeasured#work }",
                checks = {"the work max <= 0", "the work p99.99 <= 1h", "the work p50 <= 1h"})
        void failing() {
            call(1_000);
        }

        @RepeatedTest(2)
        @InsituTest(config = "probes.yaml")
        void repeated() {
            call(30);
        }
    }

    /** An assumption does not hold: this does not run, and has nothing to measure. */
    static class Aborted {
        @Test
        @InsituTest(probes = "dev.insitu.it.apps.JunitMeasured#work", checks = "work p50 <= 1h")
        void aborted() {
            Assumptions.assumeTrue(false);
        }
    }

    /** None of these runs. */
    @InsituTest(probes = "dev.insitu.it.apps.JunitMeasured#work", checks = "work p50 <= 1h")
    static class NoneRuns {
        @Test
        void aborted() {
            Assumptions.assumeTrue(false);
        }

        @Test
        @Disabled("is what is tested")
        void disabled() {}
    }

    /** One runs, and does not call the measured method: its check cannot be decided. */
    @InsituTest(probes = "dev.insitu.it.apps.JunitMeasured#work", checks = "work p50 <= 1h")
    static class NoneCalls {
        @Test
        void aborted() {
            Assumptions.assumeTrue(false);
        }

        @Nested
        class Inner {
            @Test
            void runs() {}
        }
    }

    /** Without the annotation. */
    static class Registered {
        @RegisterExtension
        static final InsituExtension INSITU =
                InsituExtension.of("dev.insitu.it.apps.JunitMeasured#work").check("work errors <= 0");

        @Test
        void one() {
            call(10);
        }

        @Nested
        class Inner {
            @Test
            void two() {
                call(10);
            }
        }
    }

    /** At a rate; the first calls warm up. */
    @InsituTest(
            probes = "dev.insitu.it.apps.JunitMeasured#work",
            drive = "{ method: dev.insitu.it.apps.JunitMeasured#work, throughput: 4000/s, warm-up: 200, settle: 0, "
                    + "iterations: 400, runs: 2 }",
            checks = {"service time p50 <= 1h", "{ probe: end to end, at: 4000/s, p90: 1h }"})
    static class AtARate {
        @Test
        void calls() {
            call(1_500);
        }
    }

    /** One session within another. */
    @InsituTest(probes = "dev.insitu.it.apps.JunitMeasured#work", checks = "work p50 <= 1h")
    static class OneInAnother {
        @Test
        void outer() {
            call(100);
        }

        @Test
        @InsituTest(probes = "dev.insitu.it.apps.JunitMeasured#work", checks = "work p50 <= 1h")
        void inner() {
            call(100);
        }
    }

    /** A check on a probe that there is not. */
    static class Mistaken {
        @Test
        @InsituTest(probes = "dev.insitu.it.apps.JunitMeasured#work", checks = "wrok p50 <= 1h")
        void mistaken() {
            call(100);
        }

        @Test
        @InsituTest(probes = "dev.insitu.it.apps.JunitMeasured#work")
        void unchecked() {
            call(100);
        }
    }
}
