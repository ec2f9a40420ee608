package dev.insitu.tool.entry;

import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import dev.insitu.config.value.Config;
import dev.insitu.platform.attach.AttachRequest;
import dev.insitu.platform.attach.OtherJvm;
import dev.insitu.platform.process.Version;
import dev.insitu.recording.image.Recording;
import dev.insitu.tool.attach.AttachPlaces;
import dev.insitu.tool.attach.AttachedSession;
import dev.insitu.tool.attach.WeavingProgress;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** A session for a while in another JVM that has none, whose report directory is removed afterwards. One thread. */
final class BriefSession {
    /** Explains nothing and writes no report: the session is to cost little. */
    private static final String SETTINGS = """
            jitter: { mode: off }
            explain: { slowest: 0, jfr: false, stacks: off }
            report: { outputs: [] }
            probes:
            """;

    private final long pid;
    private final OtherJvm jvm;
    private final PrintWriter err;

    /**
     * A session.
     *
     * @param jar of the agent
     * @param err receives the progress of weaving
     */
    BriefSession(long pid, File jar, PrintWriter err) {
        this.pid = pid;
        this.jvm = new OtherJvm(pid, jar);
        this.err = err;
    }

    /**
     * Runs the session.
     *
     * @param entries of {@code probes}, each the text behind the dash
     * @param forNanos counted from the time when all classes are woven
     * @param wanted ends it early
     * @return what the rules matched, called or not
     */
    List<EntryPoint> run(List<String> entries, long forNanos, CountDownLatch wanted)
            throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder(SETTINGS);
        for (String entry : entries) {
            text.append("  - ").append(entry).append('\n');
        }
        Config config = config(text.toString());
        File here = new File(System.getProperty("user.dir"));
        File directory =
                new File(System.getProperty("java.io.tmpdir"), "insitu-entry-points-" + pid + "-" + System.nanoTime());
        try {
            AttachPlaces places = AttachPlaces.of(directory, pid);
            long toolPid = ProcessHandle.current().pid();
            places.begin(
                    jvm,
                    new AttachRequest(Version.ofBuild(), text.toString(), here, directory, toolPid, Long.MAX_VALUE));
            AttachedSession session =
                    new AttachedSession(jvm, pid, directory, places.requests(), new WeavingProgress(err, false));
            Recording before = session.awaitWoven(wanted);
            long startNanos = System.nanoTime();
            Recording after = session.awaitTime(forNanos, wanted);
            EntryPoints points = new EntryPoints(config.uses(), before, after, System.nanoTime() - startNanos);
            session.end(wanted);
            return points.read(session.read());
        } finally {
            remove(directory.toPath());
        }
    }

    private static Config config(String text) {
        ConfigResult result = ConfigReader.read(new ConfigSource.YamlText("entry points", text));
        if (result instanceof ConfigResult.Invalid invalid) {
            throw new IllegalStateException(invalid.problems().get(0).text());
        }
        return ((ConfigResult.Valid) result).config();
    }

    /** Removes the report directory; what cannot be removed is left to the system. */
    private static void remove(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // The directory was not made, or belongs to another user by now.
        }
    }
}
