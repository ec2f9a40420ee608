package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A rule that matches nothing is named, with the nearest names that exist. */
class UnmatchedIT {
    @TempDir
    private Path directory;

    @OnOneJdk
    void aMisspeltMethod(Jdk jdk) throws IOException {
        assertHinted(jdk, "dev.insitu.it.apps.Quiet#wrok");
    }

    @OnOneJdk
    void aMisspeltClass(Jdk jdk) throws IOException {
        assertHinted(jdk, "dev.insitu.it.apps.Quite#work");
    }

    @OnOneJdk
    void aWrongPackage(Jdk jdk) throws IOException {
        assertHinted(jdk, "org.acme.Quiet#work");
    }

    private void assertHinted(Jdk jdk, String rule) throws IOException {
        String meant = "dev.insitu.it.apps.Quiet#work";

        Run run = Jvm.probed(jdk, directory, rule).light().run(Quiet.class);

        assertThat(run.report().unmatched()).containsOnlyKeys(rule);
        assertThat(run.report().unmatched().get(rule)).startsWith(meant);
        assertThat(run.console()).contains("matched nothing: " + rule + "; did you mean " + meant);
        assertThat(run.exitCode()).isEqualTo(3);
    }

    @OnOneJdk
    void parametersThatNoOverloadHas(Jdk jdk) throws IOException {
        String rule = "dev.insitu.it.apps.Quiet#work(long)";

        Run run = Jvm.probed(jdk, directory, '"' + rule + '"').run(Quiet.class);

        assertThat(run.report().unmatched().get(rule)).contains("dev.insitu.it.apps.Quiet#work(int)");
    }

    @OnOneJdk
    void aRuleThatIsNearNothing(Jdk jdk) throws IOException {
        String rule = "zzz.Qqqqqqqq#xxxxxxxx";

        Run run = Jvm.probed(jdk, directory, rule, "dev.insitu.it.apps.Quiet#work")
                .run(Quiet.class);

        assertThat(run.report().unmatched()).containsOnlyKeys(rule);
        assertThat(run.report().calls("work").count()).isEqualTo(10);
    }

    /** The application ends before calls are followed. */
    @OnOneJdk
    void aFollowedMethod(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                probes:
                  - { name: quick, method: "dev.insitu.it.apps.Quiet#wrok", follow: true }
                  - { name: brief, method: "dev.insitu.it.apps.Quiet#work", follow: true }
                report: { directory: report, outputs: [console, json] }
                """).light().run(Quiet.class);

        assertThat(run.report().unmatched()).containsOnlyKeys("dev.insitu.it.apps.Quiet#wrok");
        assertThat(run.report().json().at("/unanswered").findValuesAsText("probe"))
                .containsExactly("brief");
    }
}
