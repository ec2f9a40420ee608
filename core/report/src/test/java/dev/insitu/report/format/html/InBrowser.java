package dev.insitu.report.format.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A page in Chromium, and what holds of each. */
@Tag("browser")
abstract class InBrowser {
    static final Path PICTURES = Path.of("target/pages");
    static final int BACKGROUND_AND_GRID = 2;

    @TempDir
    static Path directory;

    private static Chromium browser;

    @BeforeAll
    static void start() throws Exception {
        assertThat(Chromium.program()).as("Chromium").isPresent();
        browser = Chromium.start(Files.createDirectories(directory.resolve("profile")));
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    static BrowserPage open(Path file, int width, boolean isDark) throws Exception {
        return open(file.toAbsolutePath().toUri(), width, isDark);
    }

    static BrowserPage open(URI address, int width, boolean isDark) throws Exception {
        BrowserPage page = browser.page(width, 900, isDark);
        page.open(address);
        return page;
    }

    /** Writes it beside the pictures, and opens it. */
    static BrowserPage open(String name, String html, int width, boolean isDark) throws Exception {
        Path file = Files.createDirectories(PICTURES).resolve(name + ".html");
        Files.writeString(file, html);
        return open(file, width, isDark);
    }

    static void assertFits(BrowserPage page, int width) throws Exception {
        assertThat((Long) page.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    }

    /** Nothing in it complained or asked for anything. */
    static void assertHarmless(BrowserPage page) {
        assertThat(page.complaints()).isEmpty();
        assertThat(page.requests()).isEmpty();
    }
}
