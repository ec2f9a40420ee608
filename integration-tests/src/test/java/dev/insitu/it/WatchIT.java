package dev.insitu.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A session is shown while it goes on, in a terminal and in a pipe. */
class WatchIT {
    @TempDir
    private Path directory;

    private Running waiting(Jdk jdk) throws IOException {
        return Jvm.probed(jdk, directory, "dev.insitu.it.apps.Endings#work()")
                .light()
                .start(Endings.class, "wait")
                .awaitLine("ready")
                .awaitRecording();
    }

    @OnOneJdk
    void inAPipeThereIsALineForEachProbeAndIntervalUntilTheSessionEnds(Jdk jdk) throws IOException {
        Running application = waiting(jdk);
        Running watch = Jvm.startTool(jdk, directory, "watch", "report", "--interval", "100ms")
                .awaitPart(" count=0 rate=0.0 p50=n/a");
        application.tell("to end").finish();
        Run watched = watch.finish();

        assertThat(watched.stdout())
                .containsPattern(
                        "\\d+-\\d+-\\d+T\\S+Z count=0 rate=0.0 p50=n/a .*totalCount=1000 .*totalMax=\\d+ .*probe=work")
                .contains("the session has ended: dev.insitu.it.apps.Endings wait")
                .contains(" report report");
        assertThat(watched.exitCode()).isZero();
        assertThat(watched.stderr()).isEmpty();
    }

    @OnOneJdk
    void findsAProcessByItsNumberAndReportsAKilledOne(Jdk jdk) throws IOException {
        Running application = waiting(jdk);
        Running watch = Jvm.startTool(jdk, directory, "watch", Long.toString(application.pid()), "--interval", "100ms")
                .awaitPart("totalCount=1000 errors=0");
        application.kill().finish();
        Run watched = watch.finish();

        assertThat(watched.stdout()).contains("the JVM was killed").contains("1,000");
        assertThat(watched.exitCode()).isZero();
        assertThat(watched.stderr()).isEmpty();
    }

    @OnOneJdk
    void saysHowToStartASessionInAProcessWithoutOne(Jdk jdk) throws IOException {
        String self = Long.toString(ProcessHandle.current().pid());
        Run watched = Jvm.tool(jdk, directory, "watch", self);

        assertThat(watched.exitCode()).isEqualTo(2);
        assertThat(watched.stdout()).isEmpty();
        assertThat(watched.stderr())
                .startsWith("insitu: process " + self + " has no session; to begin one: java -jar ")
                .endsWith(" attach " + self + " CONFIG\n");
    }

    @OnOneJdk
    void inATerminalKeysWorkAndItIsRestored(Jdk jdk) throws IOException, InterruptedException {
        Running application = waiting(jdk);
        for (String last : application.ignoresInterrupts() ? List.of("q") : List.of("q", "\u0003")) {
            Process terminal = inATerminal(jdk);
            ProcessOutput output = new ProcessOutput(new InputStreamReader(terminal.getInputStream(), UTF_8));
            OutputStream keys = terminal.getOutputStream();
            press(keys, "", "s S sort", output);
            press(keys, "s", "by name", output);
            press(keys, "s", "by rate", output);
            press(keys, "p", "PAUSED", output);
            press(keys, "/xy", "xy_", output);
            press(keys, "\r", "xy", output);
            press(keys, last, "code 0", output);
            terminal.waitFor();

            assertIsRestored(output);
        }
        application.tell("to end").finish();
    }

    @OnOneJdk
    void aTerminalIsRestoredWhereASignalEndsIt(Jdk jdk) throws IOException, InterruptedException {
        Running application = waiting(jdk);
        Process terminal = inATerminal(jdk);
        ProcessOutput output = new ProcessOutput(new InputStreamReader(terminal.getInputStream(), UTF_8));
        assertThat(output.await(text -> text.contains("1,000"))).isTrue();

        terminal.descendants()
                .filter(process -> process.info().command().orElse("").endsWith("java"))
                .forEach(ProcessHandle::destroy);
        assertThat(output.await(text -> text.contains("code 143"))).isTrue();
        terminal.waitFor();

        assertIsRestored(output);
        application.tell("to end").finish();
    }

    private Process inATerminal(Jdk jdk) throws IOException {
        String command = "export TERM=xterm; stty rows 30 cols 130; trap : INT; stty -g; " + jdk.tool("java")
                + " -XX:TieredStopAtLevel=1 -jar " + Jvm.JAR + " watch report --interval 200ms 2> errors"
                + "; echo code $?; stty -g";
        return new ProcessBuilder("script", "-qec", command, "/dev/null")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
    }

    /** Its modes are those from before, it wraps, and shows the screen that it had. */
    private void assertIsRestored(ProcessOutput output) {
        assertThat(output.await(ProcessOutput.END)).isTrue();
        List<String> states = output.text()
                .lines()
                .filter(line -> line.matches("[0-9a-f]+(:[0-9a-f]+)+"))
                .toList();
        assertThat(states).hasSize(2);
        assertThat(states.get(0)).isEqualTo(states.get(1));
        assertThat(output.text())
                .contains("work", "1,000", "\u001b[?1049h", "\u001b[?1049l", "\u001b[?7l")
                .containsOnlyOnce("\u001b[?7h");
        assertThat(output.text().indexOf("\u001b[?7h"))
                .isGreaterThan(output.text().lastIndexOf("s S sort"));
        assertThat(directory.resolve("errors")).content().isEmpty();
    }

    private static void press(OutputStream to, String keys, String shown, ProcessOutput output) throws IOException {
        to.write(keys.getBytes(UTF_8));
        to.flush();
        assertThat(output.await(text -> text.contains(shown)))
                .as("%s after %s", shown, keys)
                .isTrue();
        assertThat(output.text()).contains(shown);
    }
}
