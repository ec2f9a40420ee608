package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.it.apps.Endings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Directories and recordings of other users. Only root can play two users: for others these tests are skipped. */
class OwnersIT {
    private static final String RULE = "dev.insitu.it.apps.Endings#work()";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void aDirectoryOfAnotherUserIsRefused(Jdk jdk) throws IOException {
        Files.createDirectory(directory.resolve("report"));
        giveAway("report");

        Run run = Jvm.probed(jdk, directory, RULE).run(Endings.class, "exit");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.stdout()).isEqualTo("worked\n");
        assertThat(run.stderr()).contains("directory \"report\": ", "another user");
        assertThat(directory.resolve("report")).isEmptyDirectory();
    }

    @OnEveryJdk
    void whatARecordingOfAStrangersPointsToIsNeitherShownNorTaken(Jdk jdk) throws IOException {
        Run killed = Jvm.probed(jdk, directory, RULE)
                .start(Endings.class, "wait")
                .awaitLine("ready")
                .awaitRecording()
                .kill()
                .finish();
        Path shared = killed.leftInSharedMemory().get(0);
        Files.createDirectory(directory.resolve("theirs"));
        String planted = """
                {"insitu-recording":1, "complete":false, "live":"%s", "journal":[], "counts":[]}
                """.formatted(shared);
        Files.writeString(directory.resolve("theirs/recording.insitu"), planted);
        giveAway("theirs", "theirs/recording.insitu");

        Run reported = Jvm.tool(jdk, directory, "report", "theirs");

        assertThat(reported.stdout()).doesNotContain("work");
        assertThat(directory.resolve("theirs/recording.insitu")).hasContent(planted);
        assertThat(shared).exists();
        assertThat(killed.reported().stdout()).contains("work");
        assertThat(shared).doesNotExist();
    }

    @OnEveryJdk
    void attachedByRootTheReportIsTheJvmsUsers(Jdk jdk) throws IOException {
        assumeRoot();
        UserPrincipal nobody = nobody();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Running application = new Running(jdk, directory, asNobody(jdk)).awaitLine("ready");
        Files.createDirectory(directory.resolve("roots"));
        Files.writeString(
                directory.resolve("roots.yaml"), "report: { directory: roots }\nprobes: [ \"" + RULE + "\" ]");

        Run refused = attach(jdk, application, "roots.yaml");
        Run attached = attach(jdk, application, RULE);
        application.tell("go").finish();

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.stderr()).contains("belongs to another user");
        assertThat(attached.exitCode()).as(attached.stderr()).isZero();
        for (String each : List.of(".", "recording.insitu", "report.json", "summary.txt")) {
            Path file = directory.resolve("insitu-report/latest").resolve(each);
            assertThat(Files.getOwner(file)).as(each).isEqualTo(nobody);
        }
    }

    @OnEveryJdk
    void aConfigThatTheJvmsUserCannotReadIsNamed_andStandsInNoLaterAttachsWay(Jdk jdk) throws IOException {
        assumeRoot();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Running application = new Running(jdk, directory, asNobody(jdk)).awaitLine("ready");
        Path config = Files.writeString(directory.resolve("secret.yaml"), "probes: [ \"" + RULE + "\" ]");
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-------"));

        Run refused = attach(jdk, application, config.toString());
        Run attached = attach(jdk, application, RULE);
        application.tell("go").finish();

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.stdout()).isEmpty();
        assertThat(refused.stderr())
                .hasLineCount(1)
                .startsWith("insitu: not attached: " + config)
                .contains("cannot be read");
        assertThat(attached.exitCode()).as(attached.stderr()).isZero();
    }

    private Run attach(Jdk jdk, Running application, String config) throws IOException {
        String pid = Long.toString(application.pid());
        return Jvm.tool(jdk, directory, "attach", pid, config, "--for", "100ms");
    }

    /** Exactly this process: setpriv becomes the JVM. Skipped where nobody cannot read the classes. */
    private List<String> asNobody(Jdk jdk) throws IOException {
        List<String> command = List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups");
        List<String> java = List.of(jdk.tool("java"), "-cp", Jvm.APPLICATIONS.toString(), Endings.class.getName());
        assumeThat(run(jdk, command, java, "return").exitCode()).isZero();
        return join(command, java, "wait");
    }

    private Run run(Jdk jdk, List<String> command, List<String> java, String way) throws IOException {
        try {
            return new Running(jdk, directory, join(command, java, way)).finish();
        } catch (IOException e) {
            // There is no setpriv.
            return new Run(jdk, directory, 0, 1, "", "", directory);
        }
    }

    private static List<String> join(List<String> command, List<String> java, String way) {
        List<String> all = new ArrayList<>(command);
        all.addAll(java);
        all.add(way);
        return all;
    }

    private void giveAway(String... files) throws IOException {
        assumeRoot();
        for (String file : files) {
            Files.setOwner(directory.resolve(file), nobody());
        }
    }

    private void assumeRoot() throws IOException {
        assumeThat(Files.getAttribute(directory, "unix:uid")).isEqualTo(0);
    }

    private UserPrincipal nobody() throws IOException {
        return directory.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
    }
}
