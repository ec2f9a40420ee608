package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.it.apps.Endings;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Directories and recordings of other users. Only root can play two users: for others these tests are skipped. */
@Tag("slow")
class OwnersIT {
    private static final String RULE = "dev.insitu.it.apps.Endings#work()";

    private static final List<String> NOBODY =
            List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups");

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

        assertThat(refused.exitCode()).isEqualTo(2);
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
        boolean dangles = Files.isSymbolicLink(directory.resolve("insitu-report/latest"));
        Run attached = attach(jdk, application, RULE);
        application.tell("go").finish();

        assertThat(dangles).as("a link that leads nowhere").isFalse();
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.stdout()).isEmpty();
        assertThat(refused.stderr())
                .hasLineCount(1)
                .startsWith("insitu: not attached: " + config)
                .contains("cannot be read");
        assertThat(attached.exitCode()).as(attached.stderr()).isZero();
    }

    /** In a directory of this user's that others may write to, as {@code /tmp} is root's: what they plant there leads nowhere. */
    @OnEveryJdk
    void linksThatAnotherUserPlantsAreNotFollowed(Jdk jdk) throws IOException {
        assumeRoot();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path victim = Files.writeString(directory.resolve("victim"), "precious");
        Path report = Files.createDirectory(directory.resolve("report"));
        new Running(jdk, directory, List.of("chmod", "1777", report.toString())).finish();
        plant(jdk, victim, List.of("recording.lock"));

        Run refused = Jvm.probed(jdk, directory, RULE).light().run(Endings.class, "exit");

        assertThat(refused.exitCode()).isEqualTo(4);
        assertThat(refused.stdout()).isEqualTo("worked\n");
        assertThat(refused.stderr()).hasLineCount(1).contains("recording.lock is this user's own file and no link");
        assertThat(victim).hasContent("precious");
        Files.delete(report.resolve("recording.lock"));
        plant(jdk, victim, List.of("recording.insitu", "history.insitu", "report.json", "summary.txt", "explain.jfr"));

        Run run = Jvm.probed(jdk, directory, RULE).light().run(Endings.class, "exit");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(victim).hasContent("precious");
        assertThat(run.report().calls("work").count()).as(run.stderr()).isEqualTo(1000);
        for (String each : List.of("recording.insitu", "report.json", "summary.txt")) {
            assertThat(Files.isSymbolicLink(report.resolve(each))).as(each).isFalse();
        }
    }

    private void plant(Jdk jdk, Path victim, List<String> names) throws IOException {
        for (String name : names) {
            List<String> command = new ArrayList<>(NOBODY);
            command.addAll(List.of("ln", "-s", victim.toString(), "report/" + name));
            assertThat(new Running(jdk, directory, command).finish().exitCode()).isZero();
        }
    }

    /** Anybody may make a file there whose name begins as ours do. */
    @OnEveryJdk
    void countsThatAnotherUserPlantsAreNotShown(Jdk jdk) throws IOException {
        assumeRoot();
        Running running = Jvm.probed(jdk, directory, RULE)
                .light()
                .start(Endings.class, "wait")
                .awaitLine("ready")
                .awaitRecording();
        Path own = running.sharedMemory().get(0);
        Path planted = Files.copy(own, Path.of("/dev/shm/insitu-" + running.pid() + "-planted"));
        try {
            Files.setOwner(planted, nobody());
            try (RandomAccessFile damaged = new RandomAccessFile(planted.toFile(), "rw")) {
                damaged.setLength(1);
            }
            Files.setLastModifiedTime(planted, FileTime.fromMillis(System.currentTimeMillis() + 3_600_000));

            Running watch = Jvm.startTool(jdk, directory, "watch", Long.toString(running.pid()), "--interval", "100ms")
                    .awaitPart("totalCount=1000 errors=0");
            running.tell("go").finish();
            assertThat(watch.finish().exitCode()).isZero();
        } finally {
            Files.delete(planted);
        }
    }

    private Run attach(Jdk jdk, Running application, String config) throws IOException {
        String pid = Long.toString(application.pid());
        return Jvm.tool(jdk, directory, "attach", pid, config, "--for", "100ms");
    }

    /** Exactly this process: setpriv becomes the JVM. Skipped where nobody cannot read the classes. */
    private List<String> asNobody(Jdk jdk) throws IOException {
        List<String> java = List.of(jdk.tool("java"), "-cp", Jvm.APPLICATIONS.toString(), Endings.class.getName());
        assumeThat(run(jdk, NOBODY, java, "return").exitCode()).isZero();
        return join(NOBODY, java, "wait");
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
