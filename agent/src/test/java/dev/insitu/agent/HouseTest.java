package dev.insitu.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tree alone shows where code lives: small folders, each name once, one direction. */
class HouseTest {
    private static final int MOST_FILES = 31;

    private static final Path DESIGN = Path.of("../docs/design.md");

    private static final List<String> OTHER_MODULES = List.of("junit", "demo-apps", "integration-tests", "benchmarks");

    @Test
    void foldersAreSmall() throws IOException {
        Map<Path, Integer> files = new TreeMap<>();
        for (Path source : sources()) {
            files.merge(source.getParent(), 1, Integer::sum);
        }
        files.values().removeIf(count -> count <= MOST_FILES);
        assertThat(files).isEmpty();
    }

    /** Where a change belongs is seen from the tree; a room that holds a fifth of all says too little. */
    @Test
    void noRoomHoldsAFifthOfAll() throws IOException {
        Map<Room, Long> lines = lines();
        long all = lines.values().stream().mapToLong(Long::longValue).sum();
        assertThat(lines).allSatisfy((room, sum) -> assertThat(sum).isLessThan(all / 5));
    }

    private static Map<Room, Long> lines() throws IOException {
        Map<Room, Long> lines = new EnumMap<>(Room.class);
        for (Room room : Room.values()) {
            long sum = 0;
            for (Path source : javaFilesBelow(room.sources())) {
                sum += Files.readAllLines(source).size();
            }
            lines.put(room, sum);
        }
        return lines;
    }

    /** Within a tenth: the table changes with the house, not with each change. */
    @Test
    void theTableInTheDesignHasTheLinesOfEachRoom() throws IOException {
        String design = Files.readString(DESIGN);
        lines().forEach((room, lines) -> {
            Matcher row = Pattern.compile("\\| `" + room.directory() + "` \\| ([0-9,]+) \\(")
                    .matcher(design);
            assertThat(row.find()).as("%s in the table", room).isTrue();
            long stated = Long.parseLong(row.group(1).replace(",", ""));
            assertThat(stated).as("lines of %s, now %,d", room, lines).isCloseTo(lines, withinPercentage(10));
        });
    }

    @Test
    void thePictureInTheDesignNamesEachPackage() throws IOException {
        String picture = "\n" + Files.readString(DESIGN).split("\n```\n", -1)[1];
        for (Room room : Room.values()) {
            int begin = picture.indexOf("\n  " + room.directory() + "/ ");
            assertThat(begin).as("%s in the picture", room).isNotNegative();
            Matcher next = Pattern.compile("\n  \\S").matcher(picture);
            String described = picture.substring(begin, next.find(begin + 1) ? next.start() : picture.length());
            assertThat(packagesIn(room))
                    .allSatisfy(name ->
                            assertThat(described).as("%s in the picture", room).containsPattern("\\b" + name + "\\b"));
        }
    }

    private static List<String> packagesIn(Room room) throws IOException {
        try (Stream<Path> below = Files.list(room.sources().resolve(room.folder()))) {
            return below.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .toList();
        }
    }

    @Test
    void eachSimpleNameIsThereOnce() throws IOException {
        Map<String, List<String>> places = sources().stream()
                .filter(source -> !source.endsWith("package-info.java"))
                .collect(Collectors.groupingBy(
                        source -> source.getFileName().toString(),
                        TreeMap::new,
                        Collectors.mapping(Path::toString, Collectors.toList())));
        places.values().removeIf(several -> several.size() == 1);
        assertThat(places).isEmpty();
    }

    @Test
    void eachPackageSaysWhatLivesThere() throws IOException {
        Set<Path> silent = new TreeSet<>();
        for (Path source : sources()) {
            if (!Files.exists(source.resolveSibling("package-info.java"))) {
                silent.add(source.getParent());
            }
        }
        assertThat(silent).isEmpty();
    }

    @Test
    void noPackageDependsOnItself() {
        Map<String, Set<String>> uses = packages();
        assertThat(uses).containsKeys("dev/insitu/runtime", "dev/insitu/report/format", "dev/insitu/weave");
        List<String> circles = new ArrayList<>();
        for (String start : uses.keySet()) {
            if (reachable(start, uses).contains(start)) {
                circles.add(start);
            }
        }
        assertThat(circles).as("packages that use each other").isEmpty();
    }

    @Test
    void aCircleIsFound() {
        Map<String, Set<String>> uses =
                Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("a", "d"), "d", Set.of());
        assertThat(reachable("a", uses)).containsExactlyInAnyOrder("a", "b", "c", "d");
        assertThat(reachable("d", uses)).isEmpty();
    }

    private static Map<String, Set<String>> packages() {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (Room room : Room.values()) {
            for (References.Reference reference :
                    room.references().to("dev/insitu/").all()) {
                String from = packageOf(reference.from());
                String to = packageOf(reference.to());
                Set<String> others = uses.computeIfAbsent(from, name -> new TreeSet<>());
                if (!from.equals(to)) {
                    others.add(to);
                }
            }
        }
        return uses;
    }

    private static Set<String> reachable(String start, Map<String, Set<String>> uses) {
        Set<String> reached = new HashSet<>();
        List<String> open = new ArrayList<>(uses.getOrDefault(start, Set.of()));
        while (!open.isEmpty()) {
            String next = open.remove(open.size() - 1);
            if (reached.add(next)) {
                open.addAll(uses.getOrDefault(next, Set.of()));
            }
        }
        return reached;
    }

    private static String packageOf(String internalName) {
        return internalName.substring(0, internalName.lastIndexOf('/'));
    }

    /** Of all modules: this one is built before some of them. */
    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Room room : Room.values()) {
            sources.addAll(javaFilesBelow(room.sources()));
        }
        for (String module : OTHER_MODULES) {
            sources.addAll(javaFilesBelow(Path.of("..", module, "src/main/java")));
        }
        assertThat(sources).hasSizeGreaterThan(300);
        return sources;
    }

    private static List<Path> javaFilesBelow(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
