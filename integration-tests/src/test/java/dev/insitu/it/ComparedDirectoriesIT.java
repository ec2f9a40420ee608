package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Spins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Which recordings {@code compare}, {@code merge} and {@code ab} take, where the words on the command line name them badly. */
class ComparedDirectoriesIT {
    @TempDir
    private Path directory;

    @BeforeEach
    void writeConfig() throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), """
                probes: [ "dev.insitu.it.apps.Spins#spin" ]
                jitter: { mode: off }
                report: { directory: "reports/{pid}" }
                """);
    }

    @OnOneJdk
    void aLinkToARecordingIsNotAnotherOne(Jdk jdk) throws IOException {
        Path one = recorded(jdk, "1000");
        Path two = recorded(jdk, "1000");

        Run merged = Jvm.tool(jdk, directory, "merge", name(one), name(two), "reports/latest", "-o", "all");
        Run compared = Jvm.tool(
                jdk, directory, "compare", name(one), name(two), "reports/latest", "--", name(two), "--output", "json");

        String once = "insitu: reports/latest is the same recording as " + name(two) + ": it counts once\n";
        assertThat(merged.stdout()).isEqualTo("merged 2 recordings into all\n");
        assertThat(merged.stderr()).isEqualTo(once);
        assertThat(compared.stdout()).startsWith("{");
        assertThat(compared.stderr()).isEqualTo(once);
        assertThat(compared.exitCode()).isZero();
    }

    /** What packs a tree makes of a link what it leads to. */
    @OnOneJdk
    void aCopyOfARecordingIsNotAnotherOne(Jdk jdk) throws IOException {
        Path one = recorded(jdk, "1000");
        Path two = recorded(jdk, "1000");
        Path copy = Files.createDirectory(directory.resolve("copy"));
        Files.copy(two.resolve("recording.insitu"), copy.resolve("recording.insitu"));

        Run merged = Jvm.tool(jdk, directory, "merge", name(one), name(two), "copy", "-o", "all");
        Run again = Jvm.tool(jdk, directory, "merge", "all", "copy", name(one), "-o", "again");
        Run compared = Jvm.tool(jdk, directory, "compare", name(two), "copy", "--", name(one), "--output", "json");

        assertThat(merged.stdout()).isEqualTo("merged 2 recordings into all\n");
        assertThat(merged.stderr())
                .isEqualTo("insitu: copy is the same recording as " + name(two) + ": it counts once\n");
        assertThat(again.stdout()).isEqualTo("merged 1 recording into again\n");
        assertThat(again.stderr())
                .isEqualTo("insitu: copy is a part of all: it counts once\ninsitu: " + name(one)
                        + " is a part of all: it counts once\n");
        assertThat(compared.stdout()).contains("\"base\": 1");
    }

    @OnOneJdk
    void whereNothingCanBeComparedThatIsNoResult(Jdk jdk) throws IOException {
        Files.writeString(
                directory.resolve("probes.yaml"),
                "probes: [ \"dev.insitu.it.apps.Spins#main\" ]\nreport: { directory: \"reports/{pid}\" }\n");
        String one = name(recorded(jdk, "1000"));

        Run table = Jvm.tool(jdk, directory, "compare", one, "--", one);
        Run json = Jvm.tool(jdk, directory, "compare", one, "--", one, "--output=json");

        assertThat(table.stdout()).contains("NOTHING COMPARED");
        assertThat(table.stderr()).isEmpty();
        assertThat(table.exitCode()).isEqualTo(2);
        assertThat(json.stdout()).startsWith("{");
        assertThat(json.stderr()).startsWith("insitu: NOTHING COMPARED: ").hasLineCount(1);
        assertThat(json.exitCode()).isEqualTo(2);
    }

    @OnOneJdk
    void abMixesNoTwoComparisons(Jdk jdk) throws IOException {
        Path earlier = Files.createDirectories(directory.resolve("runs/base-2"));
        Files.writeString(earlier.resolve("recording.insitu"), "");

        Run ab = Jvm.tool(jdk, directory, ab("sh", "-c", "touch started"));

        assertThat(ab.exitCode()).isEqualTo(2);
        assertThat(ab.stderr())
                .startsWith("--directory \"runs\": expected a directory without recordings of an earlier comparison\n");
        assertThat(directory.resolve("started")).doesNotExist();
    }

    @OnOneJdk
    void aCommandThatCannotBeStartedIsNamed(Jdk jdk) throws IOException {
        Run ab = Jvm.tool(jdk, directory, ab("no-such-program"));
        Run run = Jvm.tool(jdk, directory, "run", "probes.yaml", "--", "no-such-program");

        for (Run each : List.of(ab, run)) {
            assertThat(each.stderr())
                    .isEqualTo("insitu: the command \"no-such-program\" cannot be started: "
                            + "No such file or directory; expected a program, such as java\n");
            assertThat(each.exitCode()).isEqualTo(2);
        }
    }

    /** As a build server ends it. */
    @OnOneJdk
    void aSignalEndsTheRunAndTheComparison(Jdk jdk) throws IOException {
        for (String signal : List.of("TERM", "INT")) {
            String runs = "runs-" + signal;
            List<String> command = new ArrayList<>(List.of("ab", "probes.yaml", "--directory", runs, "--"));
            // For TERM a shell between them, which dies of it alone.
            List<String> base = spins(jdk, "3600000000000");
            command.addAll(signal.equals("INT") ? base : List.of("sh", "-c", String.join(" ", base) + "; echo ended"));
            command.add("--vs");
            command.addAll(spins(jdk, "1000"));
            Running ab = Jvm.startTool(jdk, directory, command.toArray(new String[0]));
            // The recording is there before main begins, which is before anything would be reported.
            ab.await(() -> LiveReport.in(directory.resolve(runs).resolve("base-1"))
                    .filter(live -> live.json().findValues("inFlight").stream().anyMatch(calls -> !calls.isEmpty()))
                    .isPresent());
            List<ProcessHandle> children =
                    ProcessHandle.of(ab.pid()).orElseThrow().descendants().toList();

            Run ended = ab.signal(signal).finish();

            assertThat(ended.stderr())
                    .isEqualTo(
                            "insitu: ended by SIG" + signal + " in base-1: nothing is compared; the recordings so far "
                                    + "are in " + directory.toRealPath().resolve(runs) + "\n");
            assertThat(ended.exitCode()).isEqualTo(2);
            assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
            assertThat(directory.resolve(runs + "/new-1.log")).doesNotExist();
            assertThat(directory.resolve(runs + "/base-1/report.json")).exists();
        }
    }

    private String[] ab(String... base) {
        List<String> command = new ArrayList<>(List.of("ab", "probes.yaml", "--directory", "runs", "--"));
        command.addAll(List.of(base));
        command.addAll(List.of("--vs", "true"));
        return command.toArray(new String[0]);
    }

    private static List<String> spins(Jdk jdk, String nanos) {
        return List.of(jdk.tool("java").toString(), "-cp", Jvm.APPLICATIONS.toString(), Spins.class.getName(), nanos);
    }

    private Path recorded(Jdk jdk, String nanos) throws IOException {
        Run run = Jvm.profiled(jdk, directory, "probes.yaml").light().run(Spins.class, nanos);
        assertThat(run.exitCode()).isZero();
        return directory.resolve("reports").resolve(Long.toString(run.pid()));
    }

    private String name(Path report) {
        return directory.relativize(report).toString();
    }
}
