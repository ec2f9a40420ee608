package dev.insitu.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {
    private static final long START = 1_795_262_400_000L;

    @TempDir
    private Path directory;

    @Test
    void findsTheDirectoryItselfAndItsSiblings() throws IOException {
        recording("reports/app", START + 1_000);
        recording("reports/app-2", START + 2_000);
        recording("reports/app-3", START - 60_000);
        recording("reports/other", START + 1_000);

        assertThat(found("reports/app")).containsExactly("reports/app", "reports/app-2");
    }

    @Test
    void findsWhatPlaceholdersStandFor() throws IOException {
        recording("insitu-report/20261121T120000-4711", START - 60_000);
        recording("insitu-report/20261121T120001-4712", START + 2_000);
        recording("insitu-report/20261121T120001-4713", START + 1_000);

        assertThat(found("insitu-report/{time}-{pid}"))
                .containsExactly("insitu-report/20261121T120001-4713", "insitu-report/20261121T120001-4712");
        recording("by/17/x", START);
        assertThat(found("by/{pid}/x")).containsExactly("by/17/x");
    }

    @Test
    void findsNothingWhereNothingIs() throws IOException {
        assertThat(found("insitu-report/{time}-{pid}")).isEmpty();
        assertThat(found("report")).isEmpty();
    }

    @Test
    void theUsersOwnBrowserComesFirst() {
        assertThat(Browser.command("Linux", null)).containsExactly("xdg-open");
        assertThat(Browser.command("Mac OS X", " ")).containsExactly("open");
        assertThat(Browser.command("Windows 11", null)).startsWith("rundll32");
        assertThat(Browser.command("Linux", "firefox")).containsExactly("firefox");
    }

    private List<String> found(String pattern) throws IOException {
        return ReportPage.writtenSince(START, pattern, directory.toFile()).stream()
                .map(File::toPath)
                .map(found -> directory.relativize(found).toString())
                .toList();
    }

    private void recording(String name, long millis) throws IOException {
        Path file = Files.createDirectories(directory.resolve(name)).resolve("recording.insitu");
        Files.setLastModifiedTime(Files.writeString(file, ""), FileTime.fromMillis(millis));
    }
}
