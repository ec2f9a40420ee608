package dev.insitu.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The modules whose classes are in insitu.jar, from the foundation up, and what each may use. A module is a set of allowed imports:
 * docs/design.md has the picture.
 */
@SuppressWarnings("ImmutableEnumChecker") // made by List.of
enum Room {
    RUNTIME("runtime", List.of(), "jdk/internal/misc/", "jdk/internal/access/", "jdk/internal/vm/annotation/"),
    LAUNCHER("launcher", List.of()),
    PLATFORM(
            "core/platform",
            List.of(LAUNCHER, RUNTIME),
            "javax/management/",
            "com/sun/management/",
            "com/sun/tools/attach/"),
    CONFIG("core/config", List.of(PLATFORM), "org/snakeyaml/engine/"),
    RECORDING(
            "core/recording",
            List.of(PLATFORM, RUNTIME),
            "jdk/internal/misc/",
            "jdk/internal/access/",
            "net/bytebuddy/jar/asm/",
            "org/HdrHistogram/",
            "com/fasterxml/jackson/core/"),
    WEAVE(
            "core/weave",
            List.of(PLATFORM, CONFIG, RECORDING, RUNTIME),
            "jdk/internal/misc/",
            "jdk/internal/access/",
            "jdk/internal/reflect/",
            "net/bytebuddy/jar/asm/"),
    EXPLAIN(
            "core/explain",
            List.of(PLATFORM, CONFIG, RECORDING, RUNTIME),
            "javax/management/",
            "com/sun/management/",
            "jdk/jfr/"),
    REPORT(
            "core/report",
            List.of(PLATFORM, CONFIG, RECORDING, RUNTIME),
            "org/HdrHistogram/",
            "com/fasterxml/jackson/core/",
            "org/apache/commons/statistics/"),
    TOOL(
            "core/tool",
            List.of(PLATFORM, CONFIG, RECORDING, WEAVE, REPORT, RUNTIME, LAUNCHER),
            "com/sun/tools/attach/",
            "org/jline/",
            "picocli/"),
    AGENT(
            "agent",
            List.of(PLATFORM, CONFIG, RECORDING, WEAVE, EXPLAIN, REPORT, RUNTIME, LAUNCHER),
            "javax/management/",
            "javax/net/",
            "com/sun/management/",
            "jdk/internal/misc/",
            "net/bytebuddy/jar/asm/",
            "org/HdrHistogram/",
            "net/openhft/affinity/");

    private static final String GROUP = "dev/insitu/";

    private final String directory;
    private final List<Room> uses;
    private final List<String> libraries;

    Room(String directory, List<Room> uses, String... libraries) {
        this.directory = directory;
        this.uses = uses;
        this.libraries = List.of(libraries);
    }

    /** Its directory below the root. */
    String directory() {
        return directory;
    }

    /** Its compiled classes. */
    Path classes() {
        return Path.of("..", directory, "target/classes");
    }

    Path sources() {
        return Path.of("..", directory, "src/main/java");
    }

    /** The package that all of its packages are in, with slashes. */
    String folder() {
        return GROUP + Path.of(directory).getFileName() + '/';
    }

    References references() {
        return References.in(classes(), folder());
    }

    /** What its classes may mention, as beginnings of internal names. */
    String[] mayUse() {
        return Stream.of(Stream.of("java/", folder()), uses.stream().map(Room::folder), libraries.stream())
                .flatMap(each -> each)
                .toArray(String[]::new);
    }
}
