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

    /** Rounds until everything has been used, of compiled code above all. */
    private static final int WARM_UP = 6;

    private static final long MIB = 1 << 20;

    @TempDir
    private Path directory;

    private int rounds;

    /** At one moment. */
    private record Held(
            int round, long heap, long metaspace, long threads, long files, long mappings, long mapped, long shared) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "| %d | %.1f | %.1f | %d | %d | %d | %.1f | %d |",
                    round,
                    (double) heap / MIB,
                    (double) metaspace / MIB,
                    threads,
                    files,
                    mappings,
                    (double) mapped / MIB,
                    shared);
        }
    }

    @AfterEach
    void endAll() {
        Running.endAll();
    }

    @Test
    void holdsAtTheEndWhatItHeldOnceWarm() throws Exception {
        Jdk jdk = Jdk.ofTheBuild();
        Files.writeString(directory.resolve("soak.yaml"), """
                probes:
                  - dev.insitu.it.apps.Soaking#work(long)
                  - { name: loaded, method: "dev.insitu.it.apps.Worked#*" }
                explain: { slowest: 3 }
                """);
        Running application = Jvm.plain(jdk, directory)
                .flags("-Xmx256m", "-XX:+UseSerialGC")
                .start(Soaking.class)
                .awaitLine("ready");
        List<Held> held = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (rounds <= WARM_UP || System.nanoTime() < end) {
            rounds++;
            Run attached =
                    Jvm.tool(jdk, directory, "attach", Long.toString(application.pid()), "soak.yaml", "--for", "500ms");
            assertThat(attached.exitCode()).as(attached.stderr()).isZero();
            assertThat(attached.stdout()).contains(" work ").contains(" loaded: work ");
            held.add(look(application));
            delete(directory.resolve("insitu-report"));
        }

        System.out.println(
                "| attached | heap MiB | metaspace MiB | threads | files | mappings | ours mapped MiB | in /dev/shm |\n"
                        + "|---|---|---|---|---|---|---|---|");
        for (int i = 0; i < held.size(); i += Math.max(1, held.size() / 10)) {
            System.out.println(held.get(i));
        }
        Held warm = held.get(WARM_UP - 1);
        Held last = held.get(held.size() - 1);
        System.out.println(last);
        assertThat(last.heap()).isLessThan(warm.heap() + 4 * MIB);
        assertThat(last.metaspace()).isLessThan(warm.metaspace() + 2 * MIB);
        assertThat(last.threads()).isLessThanOrEqualTo(warm.threads() + 1);
        assertThat(last.files()).isLessThanOrEqualTo(warm.files() + 2);
        assertThat(last.mapped()).as("two MiB for each session").isLessThan(rounds * 2L * MIB);
        assertThat(last.shared()).isZero();
        assertThat(application.tell("end").finish().stdout()).endsWith("worked\n");
    }

    private Held look(Running application) throws IOException {
        String[] answer = application.tell("held").awaitAnswer("held").split(" ", -1);
        Path process = Path.of("/proc", Long.toString(application.pid()));
        long mapped = 0;
        List<String> maps = Files.readAllLines(process.resolve("maps"));
        for (String line : maps) {
            if (line.contains("/dev/shm/insitu-" + application.pid() + "-")) {
                String[] range = line.substring(0, line.indexOf(' ')).split("-", 2);
                mapped += Long.parseUnsignedLong(range[1], 16) - Long.parseUnsignedLong(range[0], 16);
            }
        }
        try (Stream<Path> files = Files.list(process.resolve("fd"))) {
            return new Held(
                    rounds,
                    Long.parseLong(answer[0]),
                    Long.parseLong(answer[1]),
                    Long.parseLong(answer[2]),
                    files.count(),
                    maps.size(),
                    mapped,
                    application.sharedMemory().size());
        }
    }

    private static void delete(Path reports) throws IOException {
        try (Stream<Path> all = Files.walk(reports)) {
            for (Path each : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(each);
            }
        }
    }
}
