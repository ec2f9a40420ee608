package dev.insitu.agent.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Coverage-guided fuzzing with Jazzer ({@code -Pfuzz}), from the seeds of {@link HostileInputTest}. An input that fails belongs among
 * them; {@code -Dinsitu.fuzz.runs=N} makes N inputs in all, {@code -Dinsitu.fuzz.only=RULES} only those of one kind,
 * {@code -Dinsitu.fuzz.seed=N} other ones. With {@code -Dinsitu.fuzz.corpus=DIR} a run goes on from what the runs before it found.
 */
@Tag("fuzz")
class JazzerTest {
    private static final long RUNS = Long.getLong("insitu.fuzz.runs", 1_000_000);
    private static final String ONLY = System.getProperty("insitu.fuzz.only", "");
    private static final long SEED = Long.getLong("insitu.fuzz.seed", 1);
    private static final String KEPT_CORPUS = System.getProperty("insitu.fuzz.corpus");
    private static final List<String> EXPORTS = List.of("jdk.internal.misc", "jdk.internal.access");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void findsNothing(HostileInput input) throws Exception {
        assumeTrue(ONLY.isEmpty() || ONLY.equals(input.name()), "not asked for");
        Path kept = KEPT_CORPUS == null ? directory : Path.of(KEPT_CORPUS).toAbsolutePath();
        Path corpus = Files.createDirectories(kept.resolve(input.name()));
        Path seeds =
                Path.of(JazzerTest.class.getResource("/fuzz/" + input.seeds()).toURI());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-Dinsitu.fuzz=" + input,
                "-Djava.io.tmpdir=" + directory));
        EXPORTS.forEach(each -> command.addAll(List.of("--add-exports", "java.base/" + each + "=ALL-UNNAMED")));
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + JazzerTarget.class.getName(),
                "--instrumentation_includes=dev.insitu.**",
                "--reproducer_path=" + directory,
                "-artifact_prefix=" + directory + File.separator,
                "-runs=" + RUNS * input.share() / HostileInput.ALL,
                "-timeout=20",
                "-rss_limit_mb=2500",
                "-max_len=70000",
                "-seed=" + SEED,
                "-print_final_stats=1",
                corpus.toString(),
                seeds.toString()));
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        int exitCode = process.waitFor();
        String said = Files.readString(output);
        System.out.println(input + ": "
                + said.lines()
                        .filter(line -> line.startsWith("stat::") || line.startsWith("Done "))
                        .toList());
        assertThat(exitCode).as(said).isZero();
    }
}
