package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Requests;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** What a running JVM is called by is found without a config. */
class EntryPointsIT extends AttachedApplication {
    private static final List<String> LISTED = List.of(
            "\"kind\": \"http-server\"",
            "\"kind\": \"http-client\"",
            "\"kind\": \"application\"",
            "\"rule\": \"dev.insitu.it.apps.Requests#tick(int)\"");

    @OnEveryJdk
    void areThoseOfTheCatalogueAndThoseThatStacksShow(Jdk jdk) throws IOException {
        Running application =
                Jvm.plain(jdk, directory).light().start(Requests.class).awaitLine("ready");

        Run listed = list(jdk, application);
        for (int tries = 1; tries < Drives.TRIES && !LISTED.stream().allMatch(listed.stdout()::contains); tries++) {
            listed = list(jdk, application);
        }

        assertThat(listed.exitCode()).as(listed.stderr()).isZero();
        assertThat(listed.stdout()).contains(LISTED);
        assertThat(directory).isEmptyDirectory();
        application.signal("TERM").finish();
    }

    /** Within a second of a busy machine a thread may not be seen. */
    private Run list(Jdk jdk, Running application) throws IOException {
        return Jvm.startTool(
                        jdk,
                        directory,
                        "entry-points",
                        Long.toString(application.pid()),
                        "--for",
                        "1s",
                        "--output",
                        "json")
                .finish();
    }

    @OnOneJdk
    void aSessionOfThatJvmGoesOn(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        awaitCalls(application, 1);

        Run refused = Jvm.startTool(jdk, directory, "entry-points", Long.toString(application.pid()))
                .finish();

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.stderr()).contains("has a session already");
        Run ended = attached.signal("INT").finish();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.stderr()).doesNotContain("another session");
        assertEnds(application);
    }

    /** Without a METHOD: the slowest of the session's own probes, which goes on. */
    @OnOneJdk
    @Tag("slow")
    void whyInASessionFollowsTheSlowestOfItsProbes(Jdk jdk) throws IOException {
        Running application = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Requests#tick")
                .light()
                .start(Requests.class)
                .awaitLine("ready")
                .awaitRecording();

        Run answered = Jvm.startTool(jdk, directory, "why", Long.toString(application.pid()), "--for", "2s")
                .finish();

        assertThat(answered.stderr())
                .contains("insitu: no METHOD: looking for the slowest of the session's own probes")
                .contains("insitu: following tick, dev.insitu.it.apps.Requests#tick(int)");
        application.signal("TERM").finish();
        Report report = Report.of(Files.readString(directory.resolve("report/report.json")));
        assertThat(report.calls("tick").count()).isPositive();
    }

    @OnOneJdk
    void attachWithoutAConfigListsThem(Jdk jdk) throws IOException {
        Running application =
                Jvm.plain(jdk, directory).light().start(Requests.class).awaitLine("ready");

        Run listed = Jvm.startTool(jdk, directory, "attach", Long.toString(application.pid()), "--for", "1s")
                .finish();

        assertThat(listed.exitCode()).isEqualTo(2);
        assertThat(listed.stderr()).contains("CONFIG is missing");
        assertThat(listed.stdout()).contains("http-server", "probes:");
        application.signal("TERM").finish();
    }
}
