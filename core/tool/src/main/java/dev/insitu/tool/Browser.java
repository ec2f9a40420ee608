package dev.insitu.tool;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Shows a page in the user's browser: the one that {@code BROWSER} names, else the system's choice. */
final class Browser {
    private static final long PATIENCE_SECONDS = 5;

    private Browser() {}

    /** Whether a browser took the page; where there is none, or no desktop, the user opens it. */
    static boolean open(File page) {
        List<String> command = command(System.getProperty("os.name", ""), System.getenv("BROWSER"));
        command.add(page.getAbsolutePath());
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // A browser itself runs on; a program that hands the page on to it ends, and says whether it could.
            return !process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** @param wanted null or blank where the user wants none in particular */
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
