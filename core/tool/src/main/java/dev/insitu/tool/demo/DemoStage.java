package dev.insitu.tool.demo;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;

/** Starts a demo's applications and prints its text. */
public final class DemoStage {
    private static final int WIDTH = 100;

    private final DemoRun run;
    private final DemoOptions options;
    private final PrintWriter out;

    /**
     * A stage for one demo.
     *
     * @param agent insitu.jar in agent/target of a checkout
     */
    public DemoStage(File agent, DemoOptions options, PrintWriter out) {
        this.run = new DemoRun(agent);
        this.options = options;
        this.out = out;
    }

    DemoOptions options() {
        return options;
    }

    /** The demo's usual size, or its full size. */
    Launch sized(Launch launch, String key, String fullLine) {
        return options.full() ? launch.with(key, fullLine) : launch;
    }

    /** The launch at the user's rate, if the user chose one. */
    Launch atRate(Launch launch) {
        return options.rate().isPresent()
                ? launch.with("throughput", "throughput: " + options.rate().getAsInt() + "/s")
                : launch;
    }

    /** A file of the checkout. */
    File file(String path) {
        return run.file(path);
    }

    /** Prints an announcement, then runs the application to its end. */
    Recorded run(String what, Launch launch) throws IOException, InterruptedException {
        announce(what);
        Recorded recorded = run.run(launch);
        out.println("Page: " + DemoRun.page(launch));
        out.flush();
        return recorded;
    }

    /** Prints a paragraph between empty lines, before other programs print. */
    void announce(String what) {
        say(what);
        out.println();
        out.flush();
    }

    /** Prints a paragraph after an empty line. */
    void say(String text) {
        out.println();
        out.println(wrapped(text));
    }

    /** Prints a table after an empty line. */
    void show(String table) {
        out.println();
        out.print(table);
    }

    static String wrapped(String text) {
        StringBuilder lines = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ", -1)) {
            if (column > 0 && column + 1 + word.length() > WIDTH) {
                lines.append('\n');
                column = 0;
            } else if (column > 0) {
                lines.append(' ');
                column++;
            }
            lines.append(word);
            column += word.length();
        }
        return lines.toString();
    }
}
