package dev.insitu.tool.attach;

import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.SessionFact;
import java.io.PrintWriter;
import java.util.List;

/** Shows how many classes of a running JVM are woven, or restored, whenever the number has changed. */
public final class WeavingProgress {
    private final PrintWriter console;
    private final boolean sayWhenWoven;
    private String shown = "";
    private boolean woven;

    /**
     * Prints the progress to a console.
     *
     * @param sayWhenWoven prints a separate line when all is woven, for a program that waits for it
     */
    public WeavingProgress(PrintWriter console, boolean sayWhenWoven) {
        this.console = console;
        this.sayWhenWoven = sayWhenWoven;
    }

    /** Prints the progress in a recording, if it has changed. */
    void show(Recording recording) {
        String line = line(recording.journal());
        if (!line.equals(shown)) {
            shown = line;
            console.println("insitu: " + line);
            console.flush();
        }
        if (sayWhenWoven && !woven && isWoven(recording)) {
            woven = true;
            console.println("insitu: recording");
            console.flush();
        }
    }

    private static String line(List<Fact> journal) {
        Last last = new Last();
        last.readAll(journal);
        return last.line;
    }

    /** Whether all classes that were already loaded are woven. */
    static boolean isWoven(Recording recording) {
        Last last = new Last();
        last.readAll(recording.journal());
        return last.isWoven;
    }

    private static final class Last extends FactAdapter {
        private String line = "";
        private int all;
        private boolean isWoven;

        @Override
        public void progress(SessionFact.Progress fact) {
            all = fact.all();
            line = (fact.restoring() ? "restoring " : "weaving ") + fact.done() + " of " + all;
        }

        @Override
        public void woven(SessionFact.Woven fact) {
            isWoven = true;
            line = "weaving " + all + " of " + all;
        }
    }
}
