package dev.insitu.it;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A JDK to test with: the one that runs the build, and the newest that sits beside it. With {@code -Dinsitu.jdk=HOME} that one takes
 * the place of both; it may be a runtime without a compiler.
 */
final class Jdk {
    /** Virtual threads, and a launcher that warns of what it will forbid. */
    private static final int NEWER = 21;

    /** That Insitu runs on. */
    private static final int OLDEST = 17;

    private static final Jdk OF_THE_BUILD =
            new Jdk(Runtime.version().feature(), Optional.of(Path.of(System.getProperty("java.home"))));
    private static final Optional<Jdk> NAMED = named();
    private static final Jdk NEWEST = NAMED.orElseGet(Jdk::findNewest);

    private final int major;
    private final Optional<Path> home;

    private Jdk(int major, Optional<Path> home) {
        this.major = major;
        this.home = home;
    }

    /** The one the tests themselves run on, or the one that is named instead. */
    static Jdk ofTheBuild() {
        return NAMED.orElse(OF_THE_BUILD);
    }

    /** The newest there is, of {@value #NEWER} or later; where there is none, tests that ask it for a tool are skipped. */
    static Jdk newest() {
        return NEWEST;
    }

    /** The newest runtime that is older than those that Insitu runs on; where there is none, the test is skipped. */
    static Jdk tooOld() {
        Optional<Jdk> found = candidates()
                .flatMap(home -> at(home, "java").stream())
                .filter(jdk -> jdk.major < OLDEST)
                .max(Comparator.comparingInt(jdk -> jdk.major));
        Assumptions.assumeTrue(
                found.isPresent(),
                "SKIPPED: no runtime older than " + OLDEST + "; JAVA_HOME_11 may name the home of one");
        return found.get();
    }

    /** The one of those there are that a test's name chooses: each has about half of the tests. */
    static Jdk dealt(String test) {
        List<Jdk> present = all().stream().filter(jdk -> jdk.home.isPresent()).toList();
        return present.get(Math.floorMod(test.hashCode(), present.size()));
    }

    /** With {@code -Dinsitu.every.jdk=true} each there is, otherwise the one that is dealt. */
    static List<Jdk> wanted(String test) {
        return Boolean.getBoolean("insitu.every.jdk") ? all() : List.of(dealt(test));
    }

    /** Both, or one where they are the same. */
    private static List<Jdk> all() {
        return ofTheBuild() == NEWEST ? List.of(NEWEST) : List.of(OF_THE_BUILD, NEWEST);
    }

    int major() {
        return major;
    }

    /** Path of one of its commands. */
    String tool(String name) {
        Assumptions.assumeTrue(home.isPresent(), "no JDK " + NEWER + " or newer beside the one that runs the build");
        Path command = home.get().resolve("bin").resolve(name);
        // A runtime has no compiler; that of the build makes the same class files for it.
        return Files.isExecutable(command) || this == OF_THE_BUILD ? command.toString() : OF_THE_BUILD.tool(name);
    }

    @Override
    public String toString() {
        return home.isPresent() ? "JDK " + major : "newer JDK";
    }

    private static Optional<Jdk> named() {
        String home = System.getProperty("insitu.jdk", "");
        if (home.isBlank()) {
            return Optional.empty();
        }
        return Optional.of(at(Path.of(home), "java")
                .orElseThrow(() -> new IllegalArgumentException("insitu.jdk: no JDK or runtime in " + home)));
    }

    private static Jdk findNewest() {
        return Stream.concat(Stream.of(OF_THE_BUILD), candidates().flatMap(home -> at(home, "javac").stream()))
                .filter(jdk -> jdk.major >= NEWER)
                // The build's own comes first, and stays where another one is as new.
                .max(Comparator.comparingInt((Jdk jdk) -> jdk.major).thenComparing(jdk -> jdk == OF_THE_BUILD))
                .orElse(new Jdk(NEWER, Optional.empty()));
    }

    /** Homes that environment variables such as JAVA_HOME_25_X64 name, and whatever sits beside those and our own. */
    private static Stream<Path> candidates() {
        Set<Path> homes = new LinkedHashSet<>();
        homes.add(OF_THE_BUILD.home.orElseThrow());
        for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
            if (variable.getKey().startsWith("JAVA_HOME") || variable.getKey().startsWith("JDK")) {
                homes.add(Path.of(variable.getValue()));
            }
        }
        return homes.stream().flatMap(home -> Stream.concat(Stream.of(home), besides(home)));
    }

    private static Stream<Path> besides(Path home) {
        try (Stream<Path> siblings = Files.list(home.toRealPath().getParent())) {
            return siblings.toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private static Optional<Jdk> at(Path home, String tool) {
        Path release = home.resolve("release");
        if (!Files.isRegularFile(release)
                || !Files.isExecutable(home.resolve("bin").resolve(tool))) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String version = properties.getProperty("JAVA_VERSION", "0").replace("\"", "");
        return Optional.of(new Jdk(Runtime.Version.parse(version).feature(), Optional.of(home)));
    }
}
