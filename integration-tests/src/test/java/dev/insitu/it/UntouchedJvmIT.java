package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.IdleAgent;
import dev.insitu.it.apps.LateSettings;
import dev.insitu.it.apps.Outsider;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;

/** What an application finds in its JVM is what it finds without Insitu: what it may reach, and what it may still set. */
class UntouchedJvmIT {
    private static final String SEEN = Outsider.class.getName() + "#seen";
    private static final String WORK = LateSettings.class.getName() + "#work";

    private static final String END = LateSettings.class.getName().replace('.', '/') + "$End";
    private static final Pattern INITIALISED = Pattern.compile("Initializing '([^']+)'");

    /**
     * As docs/trust.md says: by files and their mapping into memory; where the JVM's collectors are asked for, by permissions that JDK 17 makes for that; and by HdrHistogram's
     * headings of an hgrm file, for which a newer JDK finds the symbols of numbers.
     */
    private static final Set<String> READ_BEFORE_MAIN_SETS_THEM = Set.of(
            "jdk.nio.maxCachedBufferSize",
            "java.nio.file.spi.DefaultFileSystemProvider",
            "java.security.properties",
            "sun/security/util/SecurityProperties",
            "user.dir",
            "java.locale.providers",
            "locale.resources.debug",
            "resource.bundle.debug",
            "java.home",
            "jdk/internal/jimage/BasicImageReader$1");

    /** Numbers of every kind. */
    private static final String ALL_SORTS = """
            probes:
              - { method: "%1$s", name: work, until: completion }
              - { method: "%1$s", name: some, sample: 1/16 }
            jitter: { threshold: 1.5us%2$s }
            explain: { slowest: 20, allocations: true }
            report: { directory: report, interval: 500ms, percentiles: [50, 99.9], outputs: [console, json, html, hlog, hgrm, csv, collapsed] }
            checks:
              - { probe: work, p99: 1.5s, errors: 0.1%% }
            """;

    /** Linux numbers processes up to 2^22. */
    private static final int MORE_THAN_ANY_PROCESS = (1 << 22) + 1;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void theJdksInsidesAreAsClosedAsWithoutTheAgent(Jdk jdk) throws IOException {
        Running plain = Jvm.plain(jdk, directory).light().start(Outsider.class);
        String expected = ask(plain, "first");
        assertThat(plain.tell("end").finish().exitCode()).isZero();

        Running running = Jvm.probed(jdk, directory, SEEN).light().start(Outsider.class);

        assertThat(ask(running, "first")).isEqualTo(expected).contains("Unsafe: java.lang.IllegalAccessException");
        // What is opened later, for looks at threads and what calls cost.
        running.awaitCalibration();
        assertThat(ask(running, "second")).isEqualTo(expected);
        Run run = running.tell("end").finish();
        assertThat(run.report().calls("seen")).isEqualTo(new Report.Calls(2, 0));
    }

    @OnEveryJdk
    void theyStayClosedWhileASessionIsAttachedAndAfterIt(Jdk jdk) throws IOException {
        Running running =
                Jvm.plain(jdk, directory).light().start(Outsider.class).awaitLine("ready");
        String expected = ask(running, "before");

        Running tool = attach(jdk, running, SEEN);
        assertThat(ask(running, "meanwhile")).isEqualTo(expected);
        Run attached = tool.signal("TERM").finish();

        assertThat(attached.stdout()).as(attached.stderr()).contains("seen");
        assertThat(ask(running, "after")).isEqualTo(expected).contains("Unsafe: java.lang.IllegalAccessException");
        assertThat(running.tell("end").finish().exitCode()).isZero();
    }

    @OnEveryJdk
    void theFirstSortIsTheApplications(Jdk jdk) throws IOException {
        Running running = Jvm.probed(jdk, directory, WORK).light().start(LateSettings.class);
        ask(running, "work");
        // The last that the agent does of its start, which goes on beside the application.
        running.awaitCalibration();

        assertThat(ask(running, "sort")).isEqualTo("sorted");
        assertThat(running.tell("end").finish().report().calls("work").count()).isEqualTo(3);
    }

    @OnEveryJdk
    void theCommonPoolIsTheApplications(Jdk jdk) throws IOException {
        Running running = Jvm.probed(jdk, directory, "{ method: \"" + WORK + "\", until: completion }")
                .light()
                .start(LateSettings.class);
        running.awaitCalibration();

        assertThat(ask(running, "pool")).isEqualTo("7");
        assertThat(running.tell("end").finish().exitCode()).isZero();
    }

    @OnEveryJdk
    void theLanguageOfItsFormatsIsTheApplications(Jdk jdk) throws IOException {
        Running plain = Jvm.plain(jdk, directory).light().start(LateSettings.class);
        String expected = ask(plain, "language");
        assertThat(plain.tell("end").finish().exitCode()).isZero();
        Files.writeString(directory.resolve("all.yaml"), ALL_SORTS.formatted(WORK, ""));

        Running running = Jvm.profiled(jdk, directory, "all.yaml").light().start(LateSettings.class);
        ask(running, "work");
        // What the report needs is loaded by then.
        running.awaitCalibration();

        assertThat(ask(running, "language")).isEqualTo(expected);
        assertThat(running.tell("end").finish().exitCode()).isZero();
    }

    /** By which class that an agent which does nothing does not initialise either. */
    @OnEveryJdk
    void mainMaySetWhatTheJdkReadsOnce(Jdk jdk) throws IOException {
        Path nothing = OtherAgentJar.of(IdleAgent.class, directory.resolve("idle.jar"));
        Set<String> anyway = initialised(
                Jvm.plain(jdk, directory).agent(nothing, "").classPath(nothing, Jvm.APPLICATIONS), running -> running);
        Files.writeString(directory.resolve("all.yaml"), ALL_SORTS.formatted(WORK, ""));
        Path leftover = leftover();
        Set<String> all = initialised(Jvm.profiled(jdk, directory, "all.yaml"), running -> running.awaitCalibration()
                .await(() -> !Files.exists(leftover)));
        all.removeAll(anyway);

        Set<String> settings = new TreeSet<>();
        try (SettingsReadOnce read = new SettingsReadOnce(jdk)) {
            assertThat(read.of("java/util/concurrent/ForkJoinPool"))
                    .contains("java.util.concurrent.ForkJoinPool.common.parallelism");
            for (String each : all) {
                settings.addAll(read.of(each));
            }
        }
        assertThat(settings).isSubsetOf(READ_BEFORE_MAIN_SETS_THEM);
    }

    /** Counts that a JVM left which was killed before it wrote a word: each start looks for its process and deletes them. */
    private static Path leftover() throws IOException {
        Path shared = Path.of("/dev/shm");
        if (!Files.isDirectory(shared)) {
            return shared;
        }
        Instant aMinuteAgo = Instant.now().minusSeconds(60);
        Path file = shared.resolve("insitu-" + MORE_THAN_ANY_PROCESS + "-" + aMinuteAgo.toEpochMilli());
        Files.write(file, new byte[4096]);
        return Files.setLastModifiedTime(file, FileTime.from(aMinuteAgo));
    }

    /** Whatever Insitu's libraries would log: an application may yet choose who manages its loggers, and reads what they log. */
    @OnEveryJdk
    void noLoggerIsMade(Jdk jdk) throws IOException {
        int port = Prometheus.freePort();
        Files.writeString(
                directory.resolve("all.yaml"), ALL_SORTS.formatted(WORK, ", cpu: last") + """
                export: { prometheus: "127.0.0.1:%d", otlp: "http://127.0.0.1:1" }
                """.formatted(port));
        String accept = "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily; encoding=delimited";

        List<String> all = allInitialised(
                Jvm.profiled(jdk, directory, "all.yaml")
                        .flags("-Djava.util.logging.config.file=" + Files.createFile(directory.resolve("logging"))),
                running -> running.awaitCalibration().await(() -> {
                    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
                        client.getOutputStream()
                                .write(("GET /metrics HTTP/1.1\r\nAccept: " + accept + "\r\n\r\n")
                                        .getBytes(StandardCharsets.US_ASCII));
                        return new String(client.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1)
                                .contains("insitu_latency_seconds");
                    } catch (ConnectException e) {
                        return false;
                    }
                }));

        assertThat(all).contains("sun/nio/ch/NioSocketImpl", END);
        all.removeIf(each -> !each.startsWith("java/util/logging/")
                && !each.startsWith("java/lang/System$Logger")
                && !each.startsWith("jdk/internal/logger/"));
        assertThat(all).isEmpty();
    }

    /** The classes that were initialised until main ended, with slashes. */
    private Set<String> initialised(Jvm jvm, UnaryOperator<Running> meanwhile) throws IOException {
        List<String> all = allInitialised(jvm, meanwhile);
        assertThat(all).contains(END);
        return new TreeSet<>(all.subList(0, all.indexOf(END)));
    }

    /** Those that were initialised until the JVM ended, in that order. */
    private List<String> allInitialised(Jvm jvm, UnaryOperator<Running> meanwhile) throws IOException {
        Path log = directory.resolve("initialised.txt");
        Running running = jvm.light().flags("-Xlog:class+init=info:file=" + log).start(LateSettings.class);
        ask(running, "work");
        meanwhile.apply(running).tell("end").finish();
        List<String> classes = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            Matcher begun = INITIALISED.matcher(line);
            if (begun.find()) {
                classes.add(begun.group(1));
            }
        }
        return classes;
    }

    /** Attaches, and waits until all is woven. */
    private Running attach(Jdk jdk, Running running, String probe) throws IOException {
        return Jvm.startTool(jdk, directory, "attach", Long.toString(running.pid()), probe, "--until-eof")
                .awaitAlert("insitu: recording");
    }

    private static String ask(Running running, String question) throws IOException {
        return running.tell(question).awaitAnswer(question);
    }
}
