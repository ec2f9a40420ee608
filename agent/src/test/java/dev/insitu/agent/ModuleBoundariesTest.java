package dev.insitu.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A module is a class loader is a set of allowed imports. What is mentioned across such a boundary compiles, and then is
 * not found, or drags the profiler into the application's classes.
 */
class ModuleBoundariesTest {
    private static final String RUNTIME = "dev/insitu/runtime/";

    /** What the launcher calls of the agent. */
    private static final String ENTRY = "dev/insitu/launcher/AgentEntry";

    private static final String DEFINER = "dev/insitu/launcher/ClassDefiner";

    /** For the report, a fresh one of itself. */
    private static final String OWN_LOADER = "dev/insitu/launcher/IsolatedLoader";

    private static final String JAVA_VERSION = "dev/insitu/launcher/JavaVersion";

    private static final String REPORT = "dev/insitu/report/";
    private static final String AGENT = "dev/insitu/agent/";
    private static final String[] BEYOND_JAVA_BASE = {
        "java/applet/",
        "java/awt/",
        "java/beans/",
        "java/lang/instrument/",
        "java/lang/management/",
        "java/net/http/",
        "java/rmi/",
        "java/sql/",
        "java/util/logging/",
        "java/util/prefs/",
        "javax/"
    };

    private final References runtime = References.in(Path.of("../runtime/target/classes"), RUNTIME);
    private final References report = References.in(Path.of("../report/target/classes"), REPORT);
    private final References agent = References.in(Path.of("target/classes"), AGENT);
    private final References config = References.in(Path.of("target/classes"), AGENT + "config/");
    private final References launcher = References.in(Path.of("target/classes"), "dev/insitu/launcher/");

    @Test
    void runtimeKnowsJavaBaseAlone() {
        assertThat(runtime.except(
                                RUNTIME,
                                "java/",
                                "jdk/internal/misc/",
                                "jdk/internal/access/",
                                "jdk/internal/vm/annotation/")
                        .all())
                .isEmpty();
        assertThat(runtime.to(BEYOND_JAVA_BASE).all()).isEmpty();
        // A future takes nothing but a BiConsumer; the count of allocated bytes and a trace's ids are the agent's to
        // ask for.
        assertThat(runtime.except(
                                "java/util/function/BiConsumer",
                                "java/util/function/LongSupplier",
                                "java/util/function/IntFunction")
                        .to("java/nio/file/", "java/util/function/", "java/util/stream/")
                        .all())
                .isEmpty();
    }

    @Test
    void reportKnowsTheFormatOfARecordingAndNothingOfThreadsOrWeaving() {
        assertThat(report.except(
                                REPORT,
                                RUNTIME + "memory/Layout",
                                RUNTIME + "memory/CellLayout",
                                RUNTIME + "memory/RecordLayout",
                                RUNTIME + "memory/OwnProbes",
                                RUNTIME + "memory/Buckets",
                                RUNTIME + "counters/Outcome",
                                "org/HdrHistogram/",
                                "com/fasterxml/jackson/core/",
                                "org/apache/commons/statistics/",
                                "java/")
                        .all())
                .isEmpty();
        assertThat(report.to(BEYOND_JAVA_BASE).all()).isEmpty();
        assertThat(report.to("java/lang/Thread", "java/util/concurrent/").all()).isEmpty();
    }

    @Test
    void launcherKnowsTheJdkAlone() {
        // It shares the application's module: what is exported to it, the application has, too.
        assertThat(launcher.except("dev/insitu/launcher/", "java/").all()).isEmpty();
        assertThat(launcher.to("java/util/logging/", "java/nio/file/", "java/lang/management/")
                        .all())
                .isEmpty();
    }

    @Test
    void configKnowsNothingOfTheRestOfTheAgent() {
        // Text that comes from elsewhere is made harmless in one place, durations are written in one, and which forms
        // of
        // the report there are is said once. Nor is there a second sort.
        assertThat(config.except(
                                AGENT + "config/",
                                REPORT + "text/",
                                REPORT + "order/",
                                REPORT + "format/Output",
                                "org/snakeyaml/engine/",
                                "java/")
                        .all())
                .isEmpty();
        assertThat(config.to(BEYOND_JAVA_BASE).all()).isEmpty();
    }

    @Test
    void agentUsesTheLibrariesThatTheJarHasAndOfByteBuddyOnlyItsAsm() {
        assertThat(agent.except(
                                AGENT,
                                REPORT,
                                RUNTIME,
                                ENTRY,
                                DEFINER,
                                OWN_LOADER,
                                JAVA_VERSION,
                                "java/",
                                "javax/management/",
                                "javax/net/",
                                "com/sun/management/",
                                "com/sun/tools/attach/",
                                "jdk/internal/misc/",
                                "jdk/internal/access/",
                                "jdk/internal/reflect/",
                                "jdk/jfr/",
                                "net/bytebuddy/jar/asm/",
                                "org/HdrHistogram/",
                                "org/snakeyaml/engine/",
                                "com/fasterxml/jackson/core/",
                                "net/openhft/affinity/",
                                "org/jline/",
                                "picocli/")
                        .all())
                .isEmpty();
        assertThat(agent.except(ENTRY, DEFINER, OWN_LOADER, JAVA_VERSION)
                        .to("dev/insitu/launcher/", "java/util/logging/")
                        .all())
                .isEmpty();
    }

    /** A recording or a config may come from anybody: nothing in them names a class that is then made or called. */
    @Test
    void whatIsReadFromOthersMakesNoObjectsByName() {
        assertThat(report.to("java/lang/reflect/", "java/lang/ClassLoader").all())
                .isEmpty();
        assertThat(config.to("java/lang/ClassLoader").all()).isEmpty();
        for (References each : List.of(report, config, agent)) {
            assertThat(each.to("java/io/ObjectInput", "java/util/ServiceLoader", "javax/script/")
                            .all())
                    .isEmpty();
        }
    }

    /** They are built after the agent, so it is their source that is read. */
    @Test
    void demoAppsKnowNothingOfTheProfiler() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("../demo-apps/src/main/java"))) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            assertThat(sources).isNotEmpty().allSatisfy(source -> assertThat(text(source))
                    .doesNotContain("dev.insitu.runtime", "dev.insitu.report", "dev.insitu.agent"));
        }
    }

    /** It stands on the class path of somebody's tests, and the rest of the jar must not come after it. */
    @Test
    void junitKnowsNothingOfTheProfilerEither() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("../junit/src/main/java"))) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            assertThat(sources).isNotEmpty().allSatisfy(source -> assertThat(text(source))
                    .doesNotContain(
                            "dev.insitu.runtime", "dev.insitu.report", "dev.insitu.agent", "dev.insitu.launcher"));
        }
    }

    @Test
    void theScannerFindsWhatIsThere() {
        assertThat(runtime.except("java/").all())
                .contains(uses(RUNTIME + "counters/ProbeCounters", "jdk/internal/misc/Unsafe"));
        assertThat(report.except(REPORT).all())
                .contains(uses(REPORT + "recording/ImageReader", RUNTIME + "memory/Layout"));
        assertThat(agent.to("net/bytebuddy/").all())
                .contains(uses(AGENT + "weave/emit/BodyWriter", "net/bytebuddy/jar/asm/Label"));
        assertThat(config.except("java/").to("org/").all()).isNotEmpty();
        assertThat(launcher.to("java/lang/instrument/").all()).isNotEmpty();
    }

    private static References.Reference uses(String from, String to) {
        return new References.Reference(from, to);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
