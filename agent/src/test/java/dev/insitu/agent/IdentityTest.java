package dev.insitu.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Objects of the application are known by their identity: two loaders, threads or exceptions of it may be equal, and to ask whether they are runs its
 * code. What finds a key by {@code equals} must not have them as keys.
 */
class IdentityTest {
    /** Types that an application may extend, and what keeps keys. */
    private static final Pattern BY_EQUALS = Pattern.compile(
            "\\b(\\w*(?:Map|Set|Table|Cache))<(?:ClassLoader|\\w*Thread|Object|Throwable|\\w*Exception|\\w*Error)\\b");

    private static final Pattern WEAK_BY_EQUALS = Pattern.compile("new WeakHashMap\\b");

    /** Made of an IdentityHashMap, which its type does not say. */
    private static final Set<String> IDENTITY_SETS = Set.of("ImageRelease.java: Set<Thread");

    @Test
    void noMapHasObjectsOfTheApplicationAsKeysByEquals() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path source : sources()) {
            found.addAll(findIn(source.getFileName() + ": ", Files.readString(source)));
        }
        assertThat(found).containsAll(IDENTITY_SETS);
        found.removeAll(IDENTITY_SETS);
        assertThat(found).isEmpty();
    }

    @Test
    void suchAMapIsFound() {
        assertThat(findIn("", "private final Map<ClassLoader, Boolean> seen = new HashMap<>();"))
                .containsExactly("Map<ClassLoader");
        assertThat(findIn("", "Set<Object> all; Map<Throwable, String> a; ConcurrentHashMap<CarrierThread, Long> b;"))
                .hasSize(3);
        assertThat(findIn("", "Collections.synchronizedMap(new WeakHashMap<>())"))
                .hasSize(1);
        assertThat(findIn("", "IdentityHashMap<ClassLoader, String> a; Map<String, Object> b; Set<ObjectName> c;"))
                .isEmpty();
    }

    private static Set<String> findIn(String prefix, String source) {
        Set<String> found = new TreeSet<>();
        for (Matcher match = BY_EQUALS.matcher(source); match.find(); ) {
            if (!match.group(1).equals("IdentityHashMap")) {
                found.add(prefix + match.group());
            }
        }
        for (Matcher match = WEAK_BY_EQUALS.matcher(source); match.find(); ) {
            found.add(prefix + match.group());
        }
        return found;
    }

    /** All but the tool's, which sees recordings alone, in a JVM of its own. */
    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Room room : Room.values()) {
            if (room != Room.TOOL) {
                try (Stream<Path> files = Files.walk(room.sources())) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
        }
        return sources;
    }
}
