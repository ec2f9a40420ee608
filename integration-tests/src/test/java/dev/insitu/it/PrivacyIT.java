package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.Paying;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** What is recorded is the user's alone, and has no secrets of the command line in it. */
class PrivacyIT {
    @TempDir
    private Path directory;

    @OnOneJdk
    void onlyTheOwnerReadsWhatIsRecorded_andNothingListens(Jdk jdk) throws IOException {
        Running running = waiting(jdk);
        running.awaitCalibration();

        List<Path> shared = running.sharedMemory();
        assertThat(shared).hasSize(1);
        assertThat(permissions(shared.get(0))).isEqualTo("rw-------");
        assertThat(sockets(running.pid())).isEmpty();
        Run run = running.tell("go").finish();

        assertThat(permissions(run.reportDirectory())).isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(run.reportDirectory())) {
            assertThat(files.toList()).hasSizeGreaterThan(2).allSatisfy(file -> assertThat(permissions(file))
                    .as(file.toString())
                    .isEqualTo("rw-------"));
        }
    }

    @OnOneJdk
    void secretsOfTheCommandLineAreMasked(Jdk jdk) throws IOException {
        Run run = waiting(jdk, "-Ddb.password=hunter2", "-Dapi.token=hunter3")
                .awaitCalibration()
                .tell("go")
                .finish();

        String flags = run.report().json().at("/environment/flags").asText();
        assertThat(flags).contains("-Ddb.password=***", "-Dapi.token=***");
        assertThat(run.report().json().at("/environment/command").asText()).endsWith("--secret=***");
        try (Stream<Path> files = Files.list(run.reportDirectory())) {
            assertThat(files.toList())
                    .allSatisfy(file -> assertThat(file).content().doesNotContain("hunter"));
        }
    }

    @OnOneJdk
    void secretsOfJavaToolOptionsAreMasked(Jdk jdk) throws IOException {
        Jvm application = probed(jdk).by("env", "JAVA_TOOL_OPTIONS=-Ddb.password=hunter5 -Dshown=yes");

        Run run = application
                .start(Endings.class, "wait")
                .awaitLine("ready")
                .awaitCalibration()
                .tell("go")
                .finish();

        assertThat(run.report().json().at("/environment/flags").asText()).contains("-Ddb.password=***", "-Dshown=yes");
        try (Stream<Path> files = Files.list(run.reportDirectory())) {
            assertThat(files.toList())
                    .hasSizeGreaterThan(2)
                    .allSatisfy(file -> assertThat(file).content().doesNotContain("hunter"));
        }
    }

    /** Not even where a span goes by an argument, and the slowest calls and the failed ones are explained. */
    @OnOneJdk
    void whatCallsCarryIsStoredNowhere(Jdk jdk) throws IOException {
        Running running = Jvm.probed(
                        jdk,
                        directory,
                        "dev.insitu.it.apps.Paying#pay",
                        "{ name: ordered, from: \"dev.insitu.it.apps.Paying#order\", to: \"dev.insitu.it.apps.Paying#pay\","
                                + " match: { from: argument 0, to: argument 0 } }")
                .light()
                .start(Paying.class)
                .awaitLine("refused 500")
                .awaitCalibration();

        List<Path> shared = running.sharedMemory();
        assertThat(shared).hasSize(1);
        assertThat(text(shared.get(0))).contains("IllegalStateException").doesNotContain("hunter");
        Run run = running.tell("go").finish();

        assertThat(run.report().calls("pay")).isEqualTo(new Report.Calls(1_000, 500));
        assertThat(run.report().calls("ordered").count()).isEqualTo(1_000);
        try (Stream<Path> files = Files.list(run.reportDirectory())) {
            assertThat(files.toList()).hasSizeGreaterThan(2).allSatisfy(file -> assertThat(text(file))
                    .doesNotContain("hunter"));
        }
        assertThat(run.stderr()).doesNotContain("hunter");
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    private Jvm probed(Jdk jdk) throws IOException {
        return Jvm.probed(jdk, directory, "dev.insitu.it.apps.Endings#work()").light();
    }

    private Running waiting(Jdk jdk, String... flags) throws IOException {
        return probed(jdk)
                .flags(flags)
                .start(Endings.class, "wait", "--secret=hunter4")
                .awaitLine("ready");
    }

    /** Those of a network. The JDK's files make one that is connected to nothing. */
    private static List<String> sockets(long pid) throws IOException {
        List<String> sockets = new ArrayList<>();
        Path process = Path.of("/proc", Long.toString(pid));
        if (!Files.isDirectory(process.resolve("net"))) {
            return sockets;
        }
        List<String> known = new ArrayList<>();
        for (String kind : List.of("tcp", "tcp6", "udp", "udp6")) {
            if (Files.exists(process.resolve("net").resolve(kind))) {
                known.addAll(Files.readAllLines(process.resolve("net").resolve(kind)));
            }
        }
        try (Stream<Path> all = Files.list(process.resolve("fd"))) {
            for (Path each : all.toList()) {
                String inode = target(each).replaceAll("socket:\\[(\\d+)\\]|.*", "$1");
                if (!inode.isEmpty() && known.stream().anyMatch(line -> line.contains(' ' + inode + ' '))) {
                    sockets.add(target(each));
                }
            }
        }
        return sockets;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            // Closed meanwhile.
            return "";
        }
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
