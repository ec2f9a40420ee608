package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.EndsWithReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Sessions in a JVM that runs already: what is counted is what happens meanwhile, and nothing is left behind. */
class AttachIT extends AttachedApplication {
    private static final long MOST_MAPPED_BYTES = 4 << 20;

    @OnEveryJdk
    void countsTheCallsOfItsTimeAndLeavesTheBytecodeAsItWas(Jdk jdk) throws IOException {
        Running application = application(jdk);
        String bytes = ask(application, "bytes");
        long before = calls(application);

        Run attached = attachForASecond(jdk, application);

        long after = calls(application);
        assertThat(attached.exitCode()).isZero();
        assertThat(attached.stderr()).contains("attached to " + application.pid());
        Report report = reportOf(sessions);
        assertThat(report.calls("work").count()).isBetween(1L, after - before);
        assertThat(attached.stdout())
                .isEqualTo(Files.readString(directory.resolve("report" + sessions + "/summary.txt")));
        assertNothingCounts(application);
        assertThat(ask(application, "bytes")).isEqualTo(bytes);
        assertThat(ImageMappings.bytes(application)).isBetween(1L, MOST_MAPPED_BYTES);
        assertEnds(application);
    }

    @OnEveryJdk
    void aSecondSessionTakesTheFirstOnesPlace(Jdk jdk) throws IOException {
        Running application = application(jdk);
        String bytes = ask(application, "bytes");
        Running first = attach(jdk, application);
        awaitCalls(application, 1);

        Running second = attach(jdk, application);
        Run ended = first.finish();
        awaitCalls(application, 2);
        second.signal("INT").finish();

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.stdout()).contains("work");
        assertThat(ended.stderr())
                .endsWith("insitu: another session took the place of this one, which ended before its time\n");
        assertNothingCounts(application);
        assertThat(ask(application, "bytes")).isEqualTo(bytes);
        assertEnds(application);
    }

    /** It ends by itself, while the report of a session is written that ended before. */
    @OnEveryJdk
    void anApplicationThatEndsDuringTheSessionWaitsForTheReport(Jdk jdk) throws IOException {
        Path report = directory.resolve("whole");
        Files.write(
                directory.resolve("whole.yaml"),
                List.of(
                        "report: { directory: whole, outputs: [json, csv, hlog, html] }",
                        "probes: [ \"dev.insitu.it.apps.EndsWithReport#work\" ]"));
        Running application = Jvm.plain(jdk, directory)
                .light()
                .start(EndsWithReport.class, report.toString())
                .awaitLine("ready");
        Running tool = Jvm.startTool(
                        jdk, directory, "attach", Long.toString(application.pid()), "whole.yaml", "--until-eof")
                .awaitAlert("insitu: recording");
        tool.signal("INT").finish();

        assertThat(application.finish().exitCode()).isZero();
        try (Stream<Path> files = Files.list(report)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("report.json", "report.csv", "intervals.hlog", "report.html")
                    .doesNotContain("recording.lock");
        }
    }

    @OnEveryJdk
    void aCallThatBeganInTheSessionBeforeIsNotCounted(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running first = attach(jdk, application);
        awaitCalls(application, 1);
        application.tell("hold").awaitLine("holding");
        first.signal("INT").finish();

        Running second = attach(jdk, application);
        awaitCalls(application, 2);
        application.tell("release").awaitLine("released");
        second.signal("INT").finish();

        assertThat(reportOf(2).calls("work").count()).isPositive();
        assertThat(reportOf(2).calls().keySet()).isSubsetOf("work", "held");
        assertThat(reportOf(2).calls("held").count()).isZero();
        assertEnds(application);
    }

    /** Not even as a failure without a call. */
    @OnEveryJdk
    void aFutureThatFailsAfterItsSessionIsInNoReport(Jdk jdk) throws IOException {
        Running application = application(jdk);
        moreConfig = "  - { name: promised, method: dev.insitu.it.apps.Attachable#promise, until: completion }";
        Running first = attach(jdk, application);
        awaitCalls(application, 1);
        application.tell("promise").awaitLine("promised");
        first.signal("INT").finish();

        Running second = attach(jdk, application);
        awaitCalls(application, 2);
        application.tell("fail").awaitLine("failed");
        second.signal("INT").finish();

        // The second asks the future once itself, by the call that lets it fail.
        assertThat(reportOf(1).calls("promised").count()).isZero();
        assertThat(reportOf(2).calls().keySet()).isSubsetOf("work", "held", "promised");
        assertThat(reportOf(2).calls("promised").count()).isEqualTo(1);
        assertThat(reportOf(2).probe("promised").get("exceptions")).hasSize(1);
        assertThat(reportOf(2).probe("promised").at("/exceptions/0/count").longValue())
                .isEqualTo(1);
        assertEnds(application);
    }

    @OnEveryJdk
    void latestLeadsToItsReport(Jdk jdk) throws IOException {
        Running application = application(jdk);

        Run attached = Jvm.tool(
                jdk,
                directory,
                "attach",
                Long.toString(application.pid()),
                "dev.insitu.it.apps.Attachable#work",
                "--for",
                "100ms");

        assertThat(attached.exitCode()).isZero();
        assertThat(directory.resolve("insitu-report/latest/summary.txt")).hasContent(attached.stdout());
        assertEnds(application);
    }
}
