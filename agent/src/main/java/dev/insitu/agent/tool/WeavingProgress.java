package dev.insitu.agent.tool;

import dev.insitu.report.recording.Recording;
import java.io.PrintWriter;
import java.util.List;

/** Tells the user how many classes of a running JVM are woven, or put back, each time the number has changed. */
final class WeavingProgress {
    private static final String WOVEN = "woven";

    private final PrintWriter console;
    private String shown = "";

    WeavingProgress(PrintWriter console) {
        this.console = console;
    }

    /** Prints what a recording says of it, if that is news. */
    void show(Recording recording) {
        String line = line(recording.journal());
        if (!line.equals(shown)) {
            shown = line;
            console.println("insitu: " + line);
            console.flush();
        }
    }

    private static String line(List<List<String>> journal) {
        String line = "";
        String all = "";
        for (List<String> fact : journal) {
            switch (fact.get(0)) {
                case "weaving", "restoring" -> {
                    all = fact.get(2);
                    line = fact.get(0) + ' ' + fact.get(1) + " of " + all;
                }
                case WOVEN -> line = "weaving " + all + " of " + all;
                default -> {
                    // Of other things.
                }
            }
        }
        return line;
    }

    /** Whether everything that was loaded is woven. */
    static boolean isWoven(Recording recording) {
        for (List<String> fact : recording.journal()) {
            if (fact.get(0).equals(WOVEN)) {
                return true;
            }
        }
        return false;
    }
}
