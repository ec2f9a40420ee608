package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.it.apps.Spins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** {@code ab} and {@code compare}: what changed between two variants. */
class ComparisonIT {
    private static final String BASE = "50000";
    private static final String TWICE = "100000";

    @TempDir
    private Path directory;

    @BeforeEach
    void writeConfig() throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), """
                probes: [ "dev.insitu.it.apps.Spins#spin" ]
                jitter: { mode: off }
                report: { directory: never-used }
                """);
    }

    @Tag("long")
    @OnOneJdk
    void abFindsTwiceTheTimeAndCompareSaysTheSameOfWhatItLeft(Jdk jdk) throws IOException {
        Run ab = ab(jdk, List.of("--runs", "5", "--directory", "runs"), BASE, TWICE);

        assertThat(ab.stderr()).contains("insitu: 5 of 5 pairs");
        assertThat(ab.stdout()).contains("SLOWER").contains("REGRESSION: ");
        assertThat(ab.exitCode()).isEqualTo(1);
        assertThat(directory.resolve("never-used")).doesNotExist();
        assertThat(directory.resolve("runs/base-3.log")).content().startsWith("spun");

        List<String> compare = new ArrayList<>(List.of("compare", "--output", "json"));
        addRuns(compare, "base", 1, 5);
        compare.add("--");
        addRuns(compare, "new", 1, 5);
        Run compared = Jvm.tool(jdk, directory, compare.toArray(new String[0]));
        JsonNode json = new ObjectMapper().readTree(compared.stdout());
        JsonNode median = json.at("/probes/0/percentiles/50");

        assertThat(compared.exitCode()).isEqualTo(1);
        assertThat(json.get("regression").booleanValue()).isTrue();
        assertThat(json.at("/probes/0/name").textValue()).isEqualTo("spin");
        assertThat(median.get("verdict").textValue()).isEqualTo("slower");
        assertThat(median.get("change").doubleValue()).isBetween(0.5, 1.5);
        assertThat(median.get("low").doubleValue())
                .isPositive()
                .isLessThan(median.get("change").doubleValue());
        assertThat(median.get("high").doubleValue())
                .isGreaterThan(median.get("change").doubleValue());
        assertThat(median.get("base").longValue()).isBetween(50_000L, 80_000L);

        Run backwards = Jvm.tool(jdk, directory, "compare", "runs/new-1", "runs/new-2", "--", "runs/base-1");
        assertThat(backwards.exitCode()).isZero();
        assertThat(backwards.stdout()).contains("NOT PROVEN: the noise between JVMs is not known");
    }

    /** A call that throws at once is the fastest. */
    @OnOneJdk
    void aVersionWhoseCallsFailIsNoBetter(Jdk jdk) throws IOException {
        Run ab = ab(jdk, List.of("--runs", "5", "--directory", "runs", "--output", "json"), BASE, "-1");

        JsonNode json = new ObjectMapper().readTree(ab.stdout());
        assertThat(ab.exitCode()).isEqualTo(1);
        assertThat(json.get("regression").booleanValue()).isTrue();
        assertThat(json.at("/probes/0/percentiles/50/verdict").textValue()).isEqualTo("faster");
        assertThat(json.at("/probes/0/errors/base").doubleValue()).isZero();
        assertThat(json.at("/probes/0/errors/new").doubleValue()).isEqualTo(1);
        assertThat(json.at("/probes/0/errors/verdict").textValue()).isEqualTo("more");
    }

    @OnOneJdk
    void aRunThatFailsIsNoResult(Jdk jdk) throws IOException {
        Run failed = ab(jdk, List.of("--runs", "2", "--directory", "runs"), BASE, "1 3");

        assertThat(failed.exitCode()).isEqualTo(2);
        assertThat(failed.stderr()).contains("new-1 ended with exit code 3; its output is in ");
        assertThat(failed.stdout()).isEmpty();
    }

    @OnOneJdk
    void namesWhatCannotBeCompared(Jdk jdk) throws IOException {
        Run nothing = Jvm.tool(jdk, directory, "compare", "nowhere", "--", "elsewhere");
        Run oneSide = Jvm.tool(jdk, directory, "compare", "nowhere");
        Run noVersus = Jvm.tool(jdk, directory, "ab", "probes.yaml", "--", "java", "Main");

        assertThat(nothing.exitCode()).isEqualTo(2);
        assertThat(nothing.stderr()).startsWith("insitu: nowhere/recording.insitu: ");
        assertThat(oneSide.exitCode()).isEqualTo(2);
        assertThat(noVersus.exitCode()).isEqualTo(2);
        assertThat(noVersus.stderr()).startsWith("expected two commands: -- COMMAND... --vs COMMAND...");
    }

    private Run ab(Jdk jdk, List<String> options, String base, String fresh) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("ab", "probes.yaml"));
        arguments.addAll(options);
        arguments.add("--");
        arguments.addAll(command(jdk, base));
        arguments.add("--vs");
        arguments.addAll(command(jdk, fresh));
        return Jvm.tool(jdk, directory, arguments.toArray(new String[0]));
    }

    private static List<String> command(Jdk jdk, String arguments) {
        List<String> command = new ArrayList<>(List.of(jdk.tool("java")));
        command.addAll(Jvm.LIGHT);
        command.addAll(List.of("-cp", Jvm.APPLICATIONS.toString(), Spins.class.getName()));
        command.addAll(List.of(arguments.split(" ")));
        return command;
    }

    private static void addRuns(List<String> arguments, String side, int first, int last) {
        for (int run = first; run <= last; run++) {
            arguments.add("runs/" + side + "-" + run);
        }
    }
}
