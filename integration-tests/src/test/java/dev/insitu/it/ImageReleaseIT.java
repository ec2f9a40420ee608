package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.insitu.it.apps.Lingering;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The memory of a session that is over stays for as long as a call may write to it, and goes with the next session after that. */
class ImageReleaseIT {
    private static final int VIRTUAL_THREADS_FROM = 21;
    private static final int RUN_WITH_FROM = 21;

    /** What a call of each kind comes to, and what is woven for it. */
    private static final Map<String, Long> RESULTS = new LinkedHashMap<>();

    static {
        RESULTS.put("plain", 1_001L);
        RESULTS.put("recursive", 2_000L);
        RESULTS.put("constructor", 1_002L);
        RESULTS.put("looping", 1_003L);
        RESULTS.put("lined", 1_004L);
        RESULTS.put("lambda", 1_005L);
        RESULTS.put("native", 1_006L);
        RESULTS.put("virtual", 1_001L);
    }

    private static final String CONFIG = """
            report: { directory: report%d }
            probes:
              - dev.insitu.it.apps.Lingering#work
              - dev.insitu.it.apps.Lingering#plain
              - dev.insitu.it.apps.Lingering#recursive
              - { name: built, method: "dev.insitu.it.apps.Lingering$Built#<init>" }
              - { name: stepped, call: "dev.insitu.it.apps.Lingering#step", in: "dev.insitu.it.apps.Lingering#looping" }
              - { name: lined, lines: "dev.insitu.it.apps.Lingering:%d-%d" }
              - { name: lambda, method: "dev.insitu.it.apps.Lingering#%s" }
              - dev.insitu.it.apps.Lingering#reading
            """;

    private static final String OF_A_THREAD = """
            report: { directory: report%d }
            probes: [ dev.insitu.it.apps.Lingering#work, java.lang.Thread#runWith ]
            """;

    private static final int LINED = line("long before = n + 4;");

    /** Made up by the compiler. */
    private static final String LAMBDA = Stream.of(Lingering.class.getDeclaredMethods())
            .map(Method::getName)
            .filter(name -> name.startsWith("lambda$lambda$"))
            .findFirst()
            .orElseThrow();

    private static int line(String text) {
        try {
            List<String> lines = Files.readAllLines(Path.of("src/test/java/dev/insitu/it/apps/Lingering.java"));
            return 1 + lines.stream().map(String::strip).toList().indexOf(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @TempDir
    private Path directory;

    private int sessions;

    @OnEveryJdk
    @Tag("slow")
    void callsOfAllKindsThatLastOverTwoSessionsKeepTheirMemory(Jdk jdk) throws Exception {
        Running application = application(jdk);
        long expected = 0;
        List<String> kinds = kinds(jdk);
        Running first = attach(jdk, application);
        for (String kind : kinds) {
            application.tell("hold " + kind).awaitLine("hold " + kind + " inside");
            expected += RESULTS.get(kind);
        }
        end(first);
        assertThat(ImageMappings.count(application)).isEqualTo(1);

        end(attach(jdk, application));
        assertThat(ImageMappings.count(application)).isEqualTo(2);
        end(attach(jdk, application));
        assertThat(ImageMappings.count(application)).isEqualTo(3);
        assertThat(application.tell("release").awaitAnswer("release")).isEqualTo(Long.toString(expected));

        end(attach(jdk, application));
        // Where a virtual thread was in a call, its memory stays: threads that are not mounted cannot be listed.
        assertThat(ImageMappings.count(application)).isEqualTo(jdk.major() < VIRTUAL_THREADS_FROM ? 1 : 2);
        assertEnds(application);
    }

    /** One at a time: none is seen thanks to another. */
    @OnEveryJdk
    @Tag("soak")
    void aCallOfEachKindKeepsTheMemory(Jdk jdk) throws Exception {
        Running application = application(jdk);
        for (String kind : kinds(jdk)) {
            Running one = attach(jdk, application);
            application.tell("hold " + kind).awaitLine("hold " + kind + " inside");
            end(one);
            end(attach(jdk, application));
            if (!kind.equals("virtual")) {
                assertThat(ImageMappings.count(application)).as(kind).isEqualTo(2);
            }
            assertThat(application.tell("release").awaitAnswer("release"))
                    .as(kind)
                    .isEqualTo(Long.toString(RESULTS.get(kind)));
        }
        end(attach(jdk, application));
        if (jdk.major() < VIRTUAL_THREADS_FROM) {
            assertThat(ImageMappings.count(application)).isEqualTo(1);
        }
        assertEnds(application);
    }

    /** Each thread is in it; {@code Thread.getStackTrace} does not show it. */
    @OnEveryJdk
    void aCallOfAMethodThatStackTracesLeaveOutKeepsItsMemory(Jdk jdk) throws Exception {
        assumeTrue(jdk.major() >= RUN_WITH_FROM, "no Thread#runWith");
        Running application = application(jdk);
        Running first = attach(jdk, application, OF_A_THREAD);
        application.tell("hold plain").awaitLine("hold plain inside");
        application.tell("release").awaitAnswer("release");
        Path report = directory.resolve("report" + sessions);
        application.await(() -> LiveReport.in(report)
                .filter(live -> live.calls("runWith").count() > 0)
                .isPresent());
        application.tell("hold lined").awaitLine("hold lined inside");
        end(first);

        end(attach(jdk, application));
        assertThat(ImageMappings.count(application)).isEqualTo(2);
        assertThat(application.tell("release").awaitAnswer("release")).isEqualTo(Long.toString(RESULTS.get("lined")));
        assertEnds(application);
    }

    private Running application(Jdk jdk) throws IOException {
        return Jvm.plain(jdk, directory).light().start(Lingering.class).awaitLine("ready");
    }

    private static List<String> kinds(Jdk jdk) {
        List<String> kinds = new ArrayList<>(RESULTS.keySet());
        if (jdk.major() < VIRTUAL_THREADS_FROM) {
            kinds.remove("virtual");
        }
        return kinds;
    }

    /** Attaches, and waits until calls are counted. */
    private Running attach(Jdk jdk, Running application) throws IOException {
        return attach(jdk, application, CONFIG);
    }

    private Running attach(Jdk jdk, Running application, String text) throws IOException {
        sessions++;
        Path config = directory.resolve("attach" + sessions + ".yaml");
        Files.writeString(config, text.formatted(sessions, LINED, LINED + 1, LAMBDA));
        Running tool = Jvm.startTool(jdk, directory, "attach", Long.toString(application.pid()), config.toString());
        Path report = directory.resolve("report" + sessions);
        application.await(() -> LiveReport.in(report)
                .filter(live -> live.calls("work").count() > 0)
                .isPresent());
        return tool;
    }

    private static void end(Running tool) throws IOException {
        Run ended = tool.signal("INT").finish();
        assertThat(ended.stdout())
                .as(ended.stderr())
                .contains("work")
                .doesNotContain("not measured")
                .doesNotContain("matched nothing: dev.insitu.it.apps.Lingering#");
    }

    private static void assertEnds(Running application) throws IOException {
        Run ended = application.tell("end").finish();
        assertThat(ended.exitCode()).as(ended.stderr()).isZero();
        assertThat(ended.stdout()).endsWith("has worked\n");
    }
}
