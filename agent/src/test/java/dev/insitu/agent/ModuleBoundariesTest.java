package dev.insitu.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A module is a set of allowed imports, and belongs to one class loader. What is mentioned across such a boundary compiles, and then
 * is not found, or drags the profiler into the application's classes.
 */
class ModuleBoundariesTest {
    private static final String RUNTIME = Room.RUNTIME.folder();
    private static final String LAUNCHER = Room.LAUNCHER.folder();
    private static final Pattern ONLY_LINUX = Pattern.compile("(^|\\W)/(proc|sys)(/|$)");
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

    @ParameterizedTest
    @EnumSource
    void eachRoomUsesWhatIsAllowed(Room room) {
        References references = room.references();

        assertThat(references.all()).isNotEmpty();
        assertThat(references.except(room.mayUse()).all()).isEmpty();
    }

    /** No library of the jar's reaches the application's logging through Insitu, and nothing makes an object by a name it read. */
    @ParameterizedTest
    @EnumSource
    void noRoomLogsOrMakesObjectsByName(Room room) {
        assertThat(room.references()
                        .to("java/util/logging/", "java/io/ObjectInput", "java/util/ServiceLoader", "javax/script/")
                        .all())
                .isEmpty();
    }

    @Test
    void runtimeKnowsJavaBaseAlone() {
        References runtime = Room.RUNTIME.references();
        assertThat(runtime.to(BEYOND_JAVA_BASE).all()).isEmpty();
        // A future takes nothing but a BiConsumer, and adapters of libraries speak types of the JDK alone; the count of
        // allocated bytes and a trace's ids are the agent's to ask for.
        assertThat(runtime.except(
                                "java/util/function/BiConsumer",
                                "java/util/function/BiFunction",
                                "java/util/function/Supplier",
                                "java/util/function/LongSupplier",
                                "java/util/function/IntFunction")
                        .to("java/nio/file/", "java/util/function/", "java/util/stream/")
                        .all())
                .isEmpty();
    }

    @Test
    void launcherAsksForNoManagement() {
        // It shares the application's module: what is exported to it, the application has, too.
        assertThat(Room.LAUNCHER.references().to("java/lang/management/").all()).isEmpty();
    }

    @Test
    void configAndReportKnowJavaBaseAlone() {
        for (Room room : List.of(Room.CONFIG, Room.REPORT)) {
            assertThat(room.references().to(BEYOND_JAVA_BASE).all()).isEmpty();
        }
    }

    /** A report knows the layout of a recording, and nothing of the threads that write it. */
    @Test
    void reportKnowsNothingOfThreads() {
        References report = Room.REPORT.references();
        assertThat(report.to(RUNTIME)
                        .except(
                                RUNTIME + "memory/Layout",
                                RUNTIME + "memory/CellLayout",
                                RUNTIME + "memory/RecordLayout",
                                RUNTIME + "memory/OwnProbes",
                                RUNTIME + "memory/Buckets",
                                RUNTIME + "counters/Outcome",
                                RUNTIME + "counters/ResultCounts")
                        .all())
                .isEmpty();
        assertThat(report.to("java/lang/Thread", "java/util/concurrent/").all()).isEmpty();
    }

    /** A recording or a config may come from anybody: nothing in them names a class that is then made or called. */
    @Test
    void whatIsReadFromOthersMakesNoObjectsByName() {
        assertThat(Room.REPORT
                        .references()
                        .to("java/lang/reflect/", "java/lang/ClassLoader")
                        .all())
                .isEmpty();
        assertThat(Room.CONFIG.references().to("java/lang/ClassLoader").all()).isEmpty();
    }

    /** What only Linux has is asked for in one place, where each class says what it does without. */
    @ParameterizedTest
    @EnumSource
    void onePackageNamesWhatOnlyLinuxHas(Room room) {
        Map<String, Set<String>> naming =
                new TreeMap<>(ClassStrings.in(room.classes().resolve(room.folder())));
        naming.keySet().removeIf(name -> name.startsWith(Room.PLATFORM.folder() + "linux/"));
        naming.values()
                .forEach(strings ->
                        strings.removeIf(text -> !ONLY_LINUX.matcher(text).find()));
        naming.values().removeIf(Set::isEmpty);

        assertThat(naming).isEmpty();
    }

    @Test
    void thatPackageNamesIt() {
        assertThat(ClassStrings.in(Room.PLATFORM.classes().resolve(Room.PLATFORM.folder()))
                        .values())
                .anySatisfy(strings -> assertThat(strings).contains("/proc/self/cgroup"));
    }

    /** What the launcher calls of the agent, and what the tool and the agent ask of it. */
    @Test
    void onlyTheDoorsAreSharedWithTheLauncher() {
        for (Room room : Room.values()) {
            if (room != Room.LAUNCHER) {
                assertThat(room.references()
                                .except(
                                        LAUNCHER + "AgentEntry",
                                        LAUNCHER + "ClassDefiner",
                                        LAUNCHER + "JavaVersion",
                                        LAUNCHER + "StartedJvmList")
                                .to(LAUNCHER)
                                .all())
                        .isEmpty();
            }
        }
    }

    /** They are built after the agent, so it is their source that is read. */
    @Test
    void demoAppsKnowNothingOfTheProfiler() throws IOException {
        assertKnowsNothingOfTheProfiler(Path.of("../demo-apps/src/main/java"));
    }

    /** It is on the class path of the user's tests, and must not bring the rest of the jar. */
    @Test
    void junitKnowsNothingOfTheProfilerEither() throws IOException {
        assertKnowsNothingOfTheProfiler(Path.of("../junit/src/main/java"));
    }

    private static void assertKnowsNothingOfTheProfiler(Path directory) throws IOException {
        String[] rooms = Stream.of(Room.values())
                .map(room -> room.folder().replace('/', '.'))
                .toArray(String[]::new);
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            assertThat(sources).isNotEmpty().allSatisfy(source -> assertThat(text(source))
                    .doesNotContain(rooms));
        }
    }

    @Test
    void theScannerFindsWhatIsThere() {
        assertThat(Room.RUNTIME.references().except("java/").all())
                .contains(uses(RUNTIME + "counters/ProbeCounters", "jdk/internal/misc/Unsafe"));
        assertThat(Room.RECORDING.references().to(RUNTIME).all())
                .contains(uses("dev/insitu/recording/image/ImageReader", RUNTIME + "memory/Layout"));
        assertThat(Room.WEAVE.references().to("net/bytebuddy/").all())
                .contains(uses("dev/insitu/weave/emit/BodyWriter", "net/bytebuddy/jar/asm/Label"));
        assertThat(Room.LAUNCHER.references().to("java/lang/instrument/").all()).isNotEmpty();
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
