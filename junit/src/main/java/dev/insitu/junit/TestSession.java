package dev.insitu.junit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is measured while a test, or a class of tests, runs: one at a time in a JVM. */
final class TestSession {
    private static final String CONFIG = "probes.yaml";
    private static final String CHECK = "insitu: check ";

    /** The name of the one that there is. */
    private static final AtomicReference<String> CURRENT = new AtomicReference<>();

    private final String name;
    private final Path work;
    private final AttachHelper helper;
    private volatile boolean tested;

    private TestSession(String name, Path work, AttachHelper helper) {
        this.name = name;
        this.work = work;
        this.helper = helper;
    }

    /**
     * Begins one; returns when everything that is loaded is woven.
     *
     * @param name of the test
     * @throws IllegalStateException where there is no session, with the reason and what to do
     */
    static TestSession begin(String name, TestRules rules) {
        String other = CURRENT.compareAndExchange(null, name);
        if (other != null) {
            throw new IllegalStateException("insitu: " + name + " is not measured: " + other
                    + " is being measured in this JVM, and figures of two would mix; where tests run in parallel, "
                    + "use @InsituTest, or @Isolated beside a registered extension");
        }
        try {
            return open(name, rules);
        } catch (RuntimeException | Error e) {
            CURRENT.set(null);
            throw e;
        }
    }

    private static TestSession open(String name, TestRules rules) {
        File jar = CarriedJar.file();
        String yaml = rules.config().isEmpty() ? rules.yaml(reports(name)) : "";
        try {
            Path work = Files.createTempDirectory("insitu-");
            String config = rules.config();
            if (config.isEmpty()) {
                config = Files.writeString(work.resolve(CONFIG), yaml).toString();
            }
            TestSession session = new TestSession(name, work, AttachHelper.start(jar, config, work));
            session.awaitRecording(jar);
            return session;
        } catch (IOException e) {
            throw new UncheckedIOException("insitu: " + name + " is not measured: " + e.getMessage(), e);
        }
    }

    private void awaitRecording(File jar) {
        boolean recording = false;
        try {
            recording = helper.isRecording();
            if (!recording) {
                throw new IllegalStateException("insitu: " + name + " is not measured: "
                        + reason(helper.finish().messages(), jar));
            }
        } finally {
            if (!recording) {
                clean();
            }
        }
    }

    /** Of the tool's words those that say why, as they are to be understood in a test. */
    private String reason(List<String> messages, File jar) {
        String reason = String.join("; ", messages)
                .replaceAll("\\binsitu: ", "")
                .replaceAll(Pattern.quote(work.resolve(CONFIG).toString()) + ":\\d+", "@InsituTest")
                .replace(", or with -javaagent:" + jar.getName(), "")
                .replace(" profiles this JVM already", " profiles this JVM by its -javaagent; start it without");
        return reason.contains("-X") || reason.contains("-javaagent")
                ? reason + " (the flags of the test JVM: argLine of Surefire, jvmArgs of Gradle)"
                : reason;
    }

    /** A test of it ran, whatever came of it. */
    void tested() {
        tested = true;
    }

    /**
     * Ends it. Where no test ran, because they are disabled or an assumption aborted them, its checks say nothing.
     *
     * @throws AssertionError where a check does not hold
     * @throws IllegalStateException where there is no report
     */
    void end() {
        try {
            if (!helper.isRecording()) {
                throw new IllegalStateException(
                        "insitu: the session of " + name
                                + " ended before the test did: something else attached to this JVM, or stopped the process that held it");
            }
            judge(helper.finish());
        } finally {
            clean();
            CURRENT.set(null);
        }
    }

    private void judge(AttachHelper.Result result) {
        List<String> failed = result.messages().stream()
                .filter(line -> line.startsWith(CHECK))
                .map(line -> line.substring(CHECK.length()))
                .toList();
        if (!failed.isEmpty() && tested) {
            throw new AssertionError(name + ": " + String.join("; ", failed) + "\n\n" + result.report());
        }
        if (result.exitCode() != 0 && failed.isEmpty()) {
            throw new IllegalStateException(
                    "insitu: no report of " + name + ": " + String.join("; ", result.messages()));
        }
    }

    private void clean() {
        helper.clean();
        try {
            Files.deleteIfExists(work.resolve(CONFIG));
            Files.deleteIfExists(work);
        } catch (IOException e) {
            // One small file more among the temporary ones.
        }
    }

    /** Where the build has its other results. */
    private static File reports(String name) {
        File build = Stream.of("target", "build")
                .map(File::new)
                .filter(File::isDirectory)
                .findFirst()
                .orElse(null);
        return new File(build, "insitu-report/" + name.replaceAll("[^\\w.$-]", "_"));
    }
}
