package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Soaking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application that runs for long and is attached to again and again, for {@code -Dinsitu.soak.seconds}: what it holds at the end
 * is what it held once everything had been used.
 */
@Tag("soak")
class SoakIT {
    private static final long SECONDS = Long.getLong("insitu.soak.seconds", 120);

    /** Sessions at most, evenly over the time. */
    private static final int MOST_ROUNDS = 1_000;

    private static final long SHORTEST_SESSION_MILLIS = 300;

    /** Compares the maximum over this number of rounds: after a third of the time, when all is compiled, and at the end. */
    private static final int COMPARED = 10;

    /** Of the calls a second that the application is to make. */
    private static final double LEAST_RATE = 95_000;

    private static final long MIB = 1 << 20;

    @TempDir
    private Path directory;

    private final List<SoakRound> rounds = new ArrayList<>();

    @AfterEach
    void endAll() {
        Running.endAll();
    }

    @Test
    void holdsAtTheEndWhatItHeldOnceWarm() throws Exception {
        Jdk jdk = Jdk.ofTheBuild();
        Files.writeString(directory.resolve("soak.yaml"), """
                probes:
                  - dev.insitu.it.apps.Soaked#work(long)
                  - { name: loaded, method: "dev.insitu.it.apps.Worked#*" }
                explain: { slowest: 3 }
                """);
        Running application = Jvm.plain(jdk, directory)
                .flags("-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC")
                .start(Soaking.class)
                .awaitLine("ready");
        long pauseMillis = TimeUnit.SECONDS.toMillis(SECONDS) / MOST_ROUNDS;
        String length = Math.max(SHORTEST_SESSION_MILLIS, pauseMillis / 2) + "ms";
        long samples = 0;
        long start = System.nanoTime();
        long end = start + TimeUnit.SECONDS.toNanos(SECONDS);
        long next = start;
        System.out.println(SoakRound.HEADER);
        while (rounds.size() < 3 * COMPARED || System.nanoTime() < end) {
            Run attached =
                    Jvm.tool(jdk, directory, "attach", Long.toString(application.pid()), "soak.yaml", "--for", length);
            assertThat(attached.exitCode()).as(attached.stderr()).isZero();
            assertThat(attached.stdout()).contains(" work ").contains(" loaded: work ");
            samples += Report.of(Files.readString(directory.resolve("insitu-report/latest/report.json")))
                    .calls("work")
                    .count();
            SoakRound round = SoakRound.of(rounds.size() + 1, application);
            rounds.add(round);
            if (System.nanoTime() - next >= 0) {
                next += TimeUnit.SECONDS.toNanos(SECONDS) / 20;
                System.out.println(round);
            }
            delete(directory.resolve("insitu-report"));
            TimeUnit.MILLISECONDS.sleep(Math.max(
                    0, rounds.size() * pauseMillis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)));
        }

        SoakRound last = rounds.get(rounds.size() - 1);
        System.out.println(last);
        double rate = last.callsSince(rounds.get(0));
        System.out.printf(Locale.ROOT, "%,.0f calls/s throughout, %,d of them counted%n", rate, samples);
        assertThat(rate).isGreaterThan(LEAST_RATE);
        assertStays(SoakRound::heap, MIB);
        assertStays(SoakRound::metaspace, 2 * MIB);
        assertStays(SoakRound::threads, 1);
        assertStays(SoakRound::files, 2);
        assertStays(SoakRound::mappings, 40);
        assertStays(SoakRound::mapped, MIB);
        assertStays(SoakRound::resident, 16 * MIB);
        assertStays(SoakRound::residentShared, MIB);
        assertStays(SoakRound::loaders, 2);
        assertThat(last.shared()).isZero();
        assertThat(application.tell("end").finish().stdout()).endsWith("worked\n");
    }

    private void assertStays(ToLongFunction<SoakRound> figure, long more) {
        long warm = most(figure, rounds.size() / 3);
        assertThat(most(figure, rounds.size() - COMPARED))
                .as("%s", rounds.stream().mapToLong(figure).boxed().toList())
                .isLessThanOrEqualTo(warm + more);
    }

    private long most(ToLongFunction<SoakRound> figure, int from) {
        return rounds.subList(from, from + COMPARED).stream()
                .mapToLong(figure)
                .max()
                .orElseThrow();
    }

    private static void delete(Path reports) throws IOException {
        try (Stream<Path> all = Files.walk(reports)) {
            for (Path each : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(each);
            }
        }
    }
}
