package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.ManyLoaders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Sessions in a JVM of many classes: those that no rule means are left alone, and the user sees how far weaving has come. */
@Tag("slow")
class AttachToManyIT {
    private static final String APPLICATION = "dev.insitu.it.apps.ManyLoaders";

    /** One for each loader, and the application's own. */
    private static final int MENTIONING = 3 * ManyLoaders.LOADERS + 1;

    @TempDir
    private Path directory;

    /** Their loaders are not asked for their files, so what mentions the annotation may have a method with it. */
    @OnEveryJdk
    void onlyClassesThatMentionWhatIsMeantAreTransformedAgain_andItsTimeBeginsWhenAllAreWoven(Jdk jdk)
            throws IOException {
        Running application = application(jdk);

        Run attached = attach(jdk, application, "--for", "1ms").finish();

        assertThat(attached.exitCode()).isZero();
        assertThat(attached.stderr())
                .contains("weaving " + MENTIONING + " of " + MENTIONING)
                .doesNotContain("refused");
        assertThat(application.tell("again").awaitAnswer("again"))
                .isEqualTo("[%1$s$Asker, %1$s$Carrier, %1$s$Marked]".formatted(APPLICATION));
        Report report = Report.of(Files.readString(directory.resolve("report/report.json")));
        assertThat(report.skippedMethods()).isEmpty();
        assertThat(unmatched(report)).contains(APPLICATION + "$Bystander+#ran");
        assertEnds(application);
    }

    @OnEveryJdk
    void isOverWhenTheUserInterruptsItWhileItWeaves(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        attached.awaitAlert("insitu: attached to");

        Run interrupted = attached.signal("INT").finish();

        assertThat(interrupted.exitCode()).isZero();
        assertThat(interrupted.stdout()).isEqualTo(Files.readString(directory.resolve("report/summary.txt")));
        assertEnds(application);
    }

    private static String unmatched(Report report) {
        StringBuilder rules = new StringBuilder();
        for (JsonNode rule : report.json().get("unmatched")) {
            rules.append(rule.get("rule").textValue()).append('\n');
        }
        return rules.toString();
    }

    private Running application(Jdk jdk) throws IOException {
        return Jvm.plain(jdk, directory)
                .agent(OtherAgentJar.in(directory), "")
                .start(ManyLoaders.class)
                .awaitLine("ready");
    }

    private Running attach(Jdk jdk, Running application, String... options) throws IOException {
        Path config = directory.resolve("attach.yaml");
        Files.writeString(config, """
                report: { directory: report }
                probes:
                  - "@%1$s$Timed"
                  - %1$s$Bystander+#ran
                """.formatted(APPLICATION));
        String[] arguments = new String[3 + options.length];
        arguments[0] = "attach";
        arguments[1] = Long.toString(application.pid());
        arguments[2] = config.toString();
        System.arraycopy(options, 0, arguments, 3, options.length);
        return Jvm.startTool(jdk, directory, arguments);
    }

    private static void assertEnds(Running application) throws IOException {
        Run ended = application.tell("end").finish();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.stdout()).endsWith("has worked\n");
        assertThat(ended.stderr().lines().filter(line -> !line.startsWith("WARNING")))
                .isEmpty();
    }
}
