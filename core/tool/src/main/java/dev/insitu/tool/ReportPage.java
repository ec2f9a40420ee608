package dev.insitu.tool;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.directory.LatestLink;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.report.file.ReportWriter;
import dev.insitu.tool.window.Window;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Writes a recording's page beside it and opens it. */
final class ReportPage {
    /** A file system's clock may be a tick late. */
    private static final long TICK_MILLIS = 50;

    private ReportPage() {}

    /** As {@link #show(File, Window, PrintWriter)}, of the whole recording. */
    static void show(File directory, PrintWriter out) throws IOException {
        show(directory, Window.WHOLE, out);
    }

    /** Writes the page of a report directory, or of the newest in a directory of several; opens it, and prints its path. */
    static void show(File directory, Window window, PrintWriter out) throws IOException {
        File place = LatestLink.newestIn(directory);
        ReportWriter.write(window.readWithCauses(place), place, List.of(OutputFormat.HTML));
        File page = new File(place, OutputFormat.HTML.file());
        boolean opened = Browser.open(page);
        String where = Harmless.oneLine(page.getPath());
        out.println(opened ? "Page: " + where : "No browser could be started; the page is " + where);
        out.flush();
    }

    /**
     * The report directories changed since a time, the newest last.
     *
     * @param pattern as in the config; its placeholders for time and process match any text
     * @param parent of a relative pattern
     */
    static List<File> writtenSince(long epochMillis, String pattern, File parent) throws IOException {
        Path wanted = parent.toPath().resolve(pattern).normalize();
        Path base = wanted.getParent();
        for (Path each = base; each != null; each = each.getParent()) {
            base = each.toString().contains("{") ? each.getParent() : base;
        }
        int depth = wanted.getNameCount() - base.getNameCount();
        List<File> found = new ArrayList<>();
        if (Files.isDirectory(base)) {
            try (Stream<Path> files = Files.find(
                    base,
                    depth + 1,
                    (file, attributes) -> isRecording(file)
                            && attributes.isRegularFile()
                            && attributes.lastModifiedTime().toMillis() >= epochMillis - TICK_MILLIS)) {
                files.forEach(file -> found.add(file.toFile().getParentFile()));
            }
        }
        found.removeIf(directory -> !isMeant(directory.toPath(), wanted));
        found.sort((one, other) -> Long.compare(
                new File(one, RecordingFile.NAME).lastModified(), new File(other, RecordingFile.NAME).lastModified()));
        return found;
    }

    private static boolean isRecording(Path file) {
        return file.getFileName() != null && file.getFileName().toString().equals(RecordingFile.NAME);
    }

    /** Whether the name matches the pattern, or is that of a sibling: {@code DIR-2}. */
    private static boolean isMeant(Path directory, Path wanted) {
        String name = wanted.getFileName().toString();
        return name.contains("{") || directory.getFileName().toString().matches(Pattern.quote(name) + "(?:-[0-9]+)?");
    }
}
