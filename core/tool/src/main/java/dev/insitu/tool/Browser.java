package dev.insitu.tool;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Opens a page in the user's browser: the one that {@code BROWSER} names, or else the system's default. */
final class Browser {
    private static final long PATIENCE_SECONDS = 5;

    private Browser() {}

    /** Whether a browser opened the page; without a browser or a desktop, the user opens it. */
    static boolean open(File page) {
        List<String> command = command(System.getProperty("os.name", ""), System.getenv("BROWSER"));
        command.add(page.getAbsolutePath());
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // A browser keeps running. A program that passes the page to a browser ends with an exit code.
            return !process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** @param wanted the user's choice; null or blank for none */
    static List<String> command(String system, String wanted) {
        String name = system.toLowerCase(Locale.ROOT);
        if (wanted != null && !wanted.isBlank()) {
            return new ArrayList<>(List.of(wanted));
        }
        if (name.startsWith("windows")) {
            return new ArrayList<>(List.of("rundll32", "url.dll,FileProtocolHandler"));
        }
        return new ArrayList<>(List.of(name.startsWith("mac") ? "open" : "xdg-open"));
    }
}
