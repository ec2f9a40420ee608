package dev.insitu.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What an application has mapped of images of sessions, over or not. */
final class ImageMappings {
    private ImageMappings() {}

    static long bytes(Running application) throws IOException {
        long bytes = 0;
        for (String line : lines(application)) {
            String[] range = line.substring(0, line.indexOf(' ')).split("-", 2);
            bytes += Long.parseUnsignedLong(range[1], 16) - Long.parseUnsignedLong(range[0], 16);
        }
        return bytes;
    }

    /** How many. */
    static int count(Running application) throws IOException {
        return lines(application).size();
    }

    private static List<String> lines(Running application) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(application.pid()), "maps"))) {
            if (line.contains("/dev/shm/insitu-" + application.pid() + "-")) {
                lines.add(line);
            }
        }
        return lines;
    }
}
