package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Where a report goes, and that all its forms say the same. */
class ReportIT {
    @TempDir
    private Path directory;

    @OnOneJdk
    void saysTheSameWheneverItIsAskedFor(Jdk jdk) throws IOException {
        Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Quiet#work", "org.acme.Book#match")
                .light()
                .run(Quiet.class);

        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.reported().stdout()).isEqualTo(run.stderr());
        assertThat(run.reported("--output", "json").stdout())
                .isEqualTo(Files.readString(run.reportDirectory().resolve("report.json")));
    }

    @OnOneJdk
    void otherFormsSayTheSame(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                report: { directory: report, outputs: [json, csv, hgrm, html] }
                probes: [{ name: the work, method: "dev.insitu.it.apps.Endings#work()" }]
                """).light().run(Endings.class, "return");

        Path report = run.reportDirectory();
        String median = run.report().probe("the work").at("/percentiles/50").asText();
        assertThat(run.report().calls("the work").count()).isEqualTo(1000);
        assertThat(Files.readString(report.resolve("report.csv")))
                .contains("the work,method,false,,,1000,0,")
                .contains(",50," + median + "\r\n");
        assertThat(Files.readString(report.resolve("the work.hgrm"))).contains("Total count    =         1000");
        assertThat(run.reported("--output", "csv").stdout()).isEqualTo(Files.readString(report.resolve("report.csv")));
        assertThat(run.reported("--output", "html").stdout())
                .isEqualTo(Files.readString(report.resolve("report.html")))
                .contains("\"the work\"");
        assertThat(run.stderr()).isEmpty();
    }

    @OnOneJdk
    void writesNumbersInTheCLocale(Jdk jdk) throws IOException {
        for (Locale locale : new Locale[] {Locale.GERMANY, Locale.forLanguageTag("ar-EG-u-nu-arab")}) {
            Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Endings#work()")
                    .light()
                    .flags(
                            "-Duser.language=" + locale.getLanguage(),
                            "-Duser.country=" + locale.getCountry(),
                            "-Duser.extensions=nu-" + locale.getUnicodeLocaleType("nu"))
                    .run(Endings.class, "return");

            assertThat(run.stderr()).contains(" 1,000 ").containsPattern(" 0\\.\\d\\d\\d ");
            assertThat(run.stderr()).isEqualTo(run.summary()).matches("\\p{ASCII}*");
            assertThat(run.report().calls("work").count()).isEqualTo(1000);
            assertThat(run.reported().stdout()).isEqualTo(run.stderr());
        }
    }

    @OnOneJdk
    void isWrittenToTheNamedFile(Jdk jdk) throws IOException {
        write("report: { directory: some/place of mine }");

        Run run = Jvm.profiled(jdk, directory, "probes.yaml").light().run(Quiet.class);

        assertThat(directory.resolve("some/place of mine/report.json")).exists();
        assertThat(run.console()).contains("Recording: some/place of mine");
        assertThat(namesIn(directory.resolve("some"))).containsExactly("place of mine");
    }

    @OnOneJdk
    void goesToADirectoryNamedAfterTheProcess(Jdk jdk) throws IOException {
        write("report: { directory: \"reports/of {pid}\" }");

        Run run = Jvm.profiled(jdk, directory, "probes.yaml").light().run(Quiet.class);

        assertThat(directory.resolve("reports/of " + run.pid() + "/report.json"))
                .exists();
        assertThat(run.console()).contains("Recording: reports/of " + run.pid());
    }

    @OnOneJdk
    void goesToADirectoryOfItsOwnByDefault(Jdk jdk) throws IOException {
        Run run = Jvm.profiled(jdk, directory, "dev.insitu.it.apps.Quiet#work")
                .light()
                .run(Quiet.class);

        assertThat(run.reportDirectory().getFileName().toString()).matches("\\d{8}T\\d{6}-" + run.pid());
        assertHoldsWhatIsAskedFor(run);
    }

    @OnOneJdk
    void isLedToByALinkToTheNewest(Jdk jdk) throws IOException {
        Jvm jvm = Jvm.profiled(jdk, directory, "dev.insitu.it.apps.Endings#work()")
                .light();
        Path latest = directory.resolve("insitu-report/latest");

        for (int i = 0; i < 2; i++) {
            Running running = jvm.start(Endings.class, "wait").awaitLine("ready");
            running.await(
                    () -> Files.exists(latest) && latest.toRealPath().toString().endsWith("-" + running.pid()));
            Run run = running.tell("to end").finish();
            assertThat(latest.toRealPath()).isEqualTo(run.reportDirectory().toRealPath());
        }
    }

    @OnOneJdk
    void theLinkLeadsToAShortRunToo(Jdk jdk) throws IOException {
        Run run = Jvm.profiled(jdk, directory, "dev.insitu.it.apps.Quiet#work")
                .light()
                .run(Quiet.class);

        assertThat(directory.resolve("insitu-report/latest").toRealPath())
                .isEqualTo(run.reportDirectory().toRealPath());
        assertThat(Jvm.tool(jdk, directory, "report", "insitu-report").stdout()).isEqualTo(run.stderr());
    }

    @OnOneJdk
    void leavesNoTemporaryFileBehind(Jdk jdk) throws IOException {
        Path temporary = Files.createDirectory(directory.resolve("temporary"));
        Path home = Files.createDirectory(directory.resolve("home"));

        Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Quiet#work")
                .light()
                .flags("-Djava.io.tmpdir=" + temporary, "-Duser.home=" + home)
                .run(Quiet.class);

        assertThat(temporary).isEmptyDirectory();
        assertThat(home).isEmptyDirectory();
        assertThat(run.leftInSharedMemory()).isEmpty();
        assertThat(namesIn(directory)).containsExactlyInAnyOrder("temporary", "home", "probes.yaml", "report");
        assertHoldsWhatIsAskedFor(run);
    }

    private void write(String report) throws IOException {
        Files.writeString(
                directory.resolve("probes.yaml"), "probes: [dev.insitu.it.apps.Quiet#work]\n" + report + "\n");
    }

    /** On a machine so slow that an interval passes, there is a history. */
    private static void assertHoldsWhatIsAskedFor(Run run) throws IOException {
        assertThat(namesIn(run.reportDirectory()))
                .contains("recording.insitu", "report.json", "summary.txt")
                .isSubsetOf("recording.insitu", "report.json", "summary.txt", "history.insitu");
    }

    private static Stream<String> namesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
