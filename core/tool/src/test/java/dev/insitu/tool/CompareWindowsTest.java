package dev.insitu.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.tool.window.DrivenSession;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code compare} of windows of driven JVMs, five a side. */
class CompareWindowsTest {
    private static final int JVMS = 5;

    @TempDir
    private File directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void recordBothVersions() throws IOException {
        for (int jvm = 0; jvm < JVMS; jvm++) {
            session("base-" + jvm, 50_000L + 10L * jvm);
            session("new-" + jvm, 80_000L + 10L * jvm);
        }
    }

    private void session(String name, long nanos) throws IOException {
        new DrivenSession(name, 2)
                .warmUp(3)
                .series(1_000)
                .run(4, nanos)
                .run(4, nanos)
                .after(2)
                .in(new File(directory, name));
    }

    private int compare(String... window) {
        List<String> arguments = new ArrayList<>(List.of("compare"));
        addSide(arguments, "base-", window);
        arguments.add("--");
        addSide(arguments, "new-", window);
        return run(arguments);
    }

    private static void addSide(List<String> arguments, String side, String... window) {
        for (int jvm = 0; jvm < JVMS; jvm++) {
            arguments.add(side + jvm);
        }
        arguments.addAll(List.of(window));
    }

    private int run(List<String> arguments) {
        return Tool.run(
                arguments.toArray(new String[0]),
                new File("insitu.jar"),
                directory,
                new PrintWriter(out),
                new PrintWriter(err, true));
    }

    /** Their calls are partly those of the warm-up, and the driver may have fallen behind. */
    @Test
    void areRefusedWhereTheyHoldNoVerdict() {
        assertThat(compare("--to", "start+3s")).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .hasLineCount(1)
                .startsWith("insitu: not compared: ")
                .contains("no run of the driver lies whole in the windows of 10 of 10 JVMs")
                .endsWith(", so there is no verdict to judge by" + System.lineSeparator());
    }

    @Test
    void areComparedByTheRunsThatTheyHoldWhole() {
        assertThat(compare("--from", "start+6s")).isEqualTo(1);

        assertThat(out.toString()).contains("work at 1,000/s", "REGRESSION: ");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void failWhereTheNewVersionAloneDidNotKeepTheRate() throws IOException {
        for (int jvm = 0; jvm < JVMS; jvm++) {
            new DrivenSession("slow-" + jvm, 2)
                    .series(1_000)
                    .run(4, 50_000)
                    .overloaded(4, 50_000)
                    .in(new File(directory, "slow-" + jvm));
        }
        List<String> arguments = new ArrayList<>(List.of("compare"));
        addSide(arguments, "base-", "--from", "start+6s");
        arguments.add("--");
        addSide(arguments, "slow-", "--from", "start+4s");

        assertThat(run(arguments)).isEqualTo(1);
        assertThat(out.toString()).contains("1,000/s is overloaded in 5 of 5 new JVMs");
    }

    /** One JVM proves nothing, so there is no verdict at all. */
    @Test
    void ofOneRecordingAreShownSideBySide() {
        int exitCode = run(List.of("compare", "base-0", "--to", "start+3s", "--", "base-0", "--from", "start+3s"));

        assertThat(exitCode).isZero();
        assertThat(out.toString()).contains("work\n", "p99").doesNotContain("verdict");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void ofOneRecordingAreShownByTheirRunsWhereTheRatesAreEqual() {
        int exitCode = run(List.of("compare", "base-0", "--to", "start+8s", "--", "base-0", "--from", "start+8s"));

        assertThat(exitCode).isZero();
        assertThat(out.toString()).contains("work at 1,000/s\n", "p99").doesNotContain("verdict");
    }
}
