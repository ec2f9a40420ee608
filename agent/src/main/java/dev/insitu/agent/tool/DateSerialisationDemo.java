package dev.insitu.agent.tool;

import dev.insitu.report.format.SideBySide;
import dev.insitu.report.snapshot.Figures;
import dev.insitu.report.snapshot.ProbeFigures;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalDouble;

/** The same operation in a tight loop and inside a call over TCP: why code must be measured where it lives. */
final class DateSerialisationDemo {
    private static final String PROBE = "date serialisation";

    private final DemoRun run;
    private final PrintWriter out;

    DateSerialisationDemo(DemoRun run, PrintWriter out) {
        this.run = run;
        this.out = out;
    }

    void show() throws IOException, InterruptedException {
        say("1 of 2: a java.util.Date is serialised and deserialised in a tight loop, as a micro-benchmark would.");
        Figures loop = figures(run.run("date-serialisation-loop", "dev.insitu.demo.date.DateLoop"));
        say("2 of 2: the same method, inside a FIX server that answers NewOrderSingle messages over TCP.");
        Figures tcp = figures(run.run("date-serialisation", "dev.insitu.demo.date.DateOverTcp"));

        SideBySide sideBySide =
                new SideBySide(PROBE + ", us").add("in a loop", loop).add("inside the TCP call", tcp);
        out.println();
        out.print(sideBySide.render("TCP call / loop"));
        out.println();
        out.println(conclusion(sideBySide.ratioOfMedians()));
    }

    private void say(String text) {
        out.println();
        out.println(text);
        out.println();
        // Before the application prints.
        out.flush();
    }

    private static Figures figures(Snapshot snapshot) throws IOException {
        for (ProbeFigures probe : snapshot.probes()) {
            if (probe.name().equals(PROBE)) {
                return probe.figures();
            }
        }
        throw new IOException("the recording has no probe \"" + PROBE + "\"");
    }

    private static String conclusion(OptionalDouble ratio) {
        String times =
                ratio.isPresent() ? String.format(Locale.ROOT, "%.1f", ratio.getAsDouble()) : "an unknown number of";
        return "The code is the same, and so is the probe: two clock readings and a counter. At the median it takes "
                + times + " times\n"
                + "as long inside the call as in the loop. Between two orders the thread waits on its socket: other code runs,\n"
                + "the core may go to sleep, and the operation finds caches and branch predictors cold. What a loop measures\n"
                + "is the operation at its best; what users wait for is the second line.";
    }
}
