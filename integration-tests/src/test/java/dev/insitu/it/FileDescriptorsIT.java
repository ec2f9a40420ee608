package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Crowd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** An application with many threads keeps its file descriptors. */
class FileDescriptorsIT {
    private static final int MOST = 16;
    private static final int LOOKS = 20;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void theAgentTakesAFewHoweverManyThreadsThereAre(Jdk jdk) throws IOException {
        Running running = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Crowd#work")
                .start(Crowd.class)
                .awaitLine("crowded")
                .awaitCalibration();
        List<List<String>> seen = new ArrayList<>();

        // The threads' files in /proc come last; from then on they come and go with each look.
        running.await(() -> {
            List<String> open = ofTheAgent(running.pid());
            seen.add(open);
            return seen.size() > LOOKS && open.stream().anyMatch(name -> name.contains("/task/"));
        });

        running.tell("go").finish();
        assertThat(seen).allSatisfy(open -> assertThat(open).hasSizeLessThanOrEqualTo(MOST));
    }

    private static List<String> ofTheAgent(long pid) throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> all = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path each : all.toList()) {
                String name = target(each);
                if (name.startsWith("/proc/") || name.startsWith("/dev/shm/") || name.contains("recording.")) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            // Closed meanwhile.
            return "";
        }
    }
}
