package dev.insitu.tool.demo;

import dev.insitu.report.format.console.SideBySide;
import dev.insitu.report.format.console.Summary;
import dev.insitu.report.snapshot.driver.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A service between two queues: times of reading, processing and writing. */
final class QueueServiceDemo implements Demo {
    private static final List<String> STEPS = List.of("send", "read", "process", "write", "receive");

    /** The options that Chronicle Queue requires on JDK 17 and later, and one that disables its reports to its makers. */
    private static final List<String> JVM_OPTIONS = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "-Dchronicle.analytics.disable=true");

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        Launch launch = Launch.of("queue-service", "dev.insitu.demo.service.QueueService", "0")
                .withJvmOptions(JVM_OPTIONS)
                .withJvmOptions(LibraryOptions.withoutWarnings());
        Recorded recorded = stage.run(
                "Orders go through one Chronicle queue to a service, their fills come back through another.",
                stage.atRate(stage.sized(launch, "duration", "duration: 30s")));

        Series series = recorded.series().get(0);
        SideBySide table = new SideBySide(Phrases.rate(series.targetRate()) + ", us");
        List<Summary> steps = new ArrayList<>();
        for (String name : STEPS) {
            Summary step = recorded.of(name, 0);
            table.add(name, step);
            steps.add(step);
        }
        Summary sum = Summary.sum(steps);
        Summary whole = recorded.serviceTime(0);
        stage.show(table.add("the five steps", sum)
                .add("whole (service time)", whole)
                .add("end to end (corrected)", recorded.endToEnd(0))
                .addRatio("steps / whole", sum, whole)
                .render());
        stage.say(conclusion(sum, whole));
        stage.say(recorded.verdict(0));
    }

    static String conclusion(Summary sum, Summary whole) {
        return "At the median the five steps come to " + Phrases.time(sum.at("50")) + " of the "
                + Phrases.time(whole.at("50")) + " that an order takes, "
                + Phrases.percent(sum.ratio(whole, "50"))
                + "; the rest is the way between two threads: each has to see, on another core and between two looks, what"
                + " the other wrote."
                + " A probe only counts the readings that found something, so that polls that find nothing do not count as work.";
    }
}
