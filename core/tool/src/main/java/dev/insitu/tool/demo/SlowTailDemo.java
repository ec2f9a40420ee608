package dev.insitu.tool.demo;

import dev.insitu.report.format.console.SideBySide;
import dev.insitu.report.format.console.Summary;
import dev.insitu.report.snapshot.figures.Tail;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Methods with normal medians whose slowest calls are abnormal. */
final class SlowTailDemo implements Demo {
    /** The artificial disturbance of each probe. */
    private static final Map<String, String> CAUSES = new LinkedHashMap<>();

    static {
        CAUSES.put("lock", "its monitor is held");
        CAUSES.put("collection", "a full collection");
        CAUSES.put("sleep", "it sleeps");
        CAUSES.put("nested", "what it calls is slow");
        CAUSES.put("hogs", "others want the cores");
    }

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        Launch launch = Launch.of(
                "slow-tail", "dev.insitu.demo.tail.SlowTail", stage.options().full() ? "18000" : "1800");
        Recorded recorded =
                stage.run("Five methods, each slow once in sixty calls, for a reason that is not in its code.", launch);

        SideBySide table = new SideBySide("slow once in sixty calls, us");
        Map<String, Summary> tails = new LinkedHashMap<>();
        for (Map.Entry<String, String> each : CAUSES.entrySet()) {
            Summary summary = recorded.of(each.getKey());
            table.add(each.getKey() + ": " + each.getValue(), summary);
            tails.put(each.getKey(), summary);
        }
        stage.show(table.render());
        stage.say(conclusion(tails));
        Map<String, List<Tail.Share>> found = new LinkedHashMap<>();
        for (String probe : CAUSES.keySet()) {
            found.put(probe, recorded.tail(probe));
        }
        stage.say(explanation(found));
    }

    /** The causes that the report found, by probe. */
    static String explanation(Map<String, List<Tail.Share>> found) {
        StringBuilder causes = new StringBuilder();
        for (Map.Entry<String, List<Tail.Share>> each : found.entrySet()) {
            causes.append(causes.isEmpty() ? "" : ", ").append(each.getKey()).append(" (");
            if (each.getValue().isEmpty()) {
                causes.append("not known)");
            } else {
                Tail.Share first = each.getValue().get(0);
                causes.append(first.cause())
                        .append(' ')
                        .append(Math.round(first.share() * 100))
                        .append(" %)");
            }
        }
        return "But Insitu saw the reasons while they happened. The main cause of the time beyond the median, in the slowest"
                + " calls of each method: " + causes + ". report.json lists every slow call with its causes.";
    }

    static String conclusion(Map<String, Summary> tails) {
        StringBuilder times = new StringBuilder();
        for (Map.Entry<String, Summary> tail : tails.entrySet()) {
            times.append(times.isEmpty() ? "" : ", ")
                    .append(tail.getKey())
                    .append(' ')
                    .append(Phrases.times(Phrases.ratio(
                            tail.getValue().at("99"), tail.getValue().at("50"))));
        }
        return "p99 / median: " + times
                + ". The median does not show it, and neither does the method's code: another thread, the JVM, the"
                + " machine, or a method further down made these calls slow.";
    }
}
