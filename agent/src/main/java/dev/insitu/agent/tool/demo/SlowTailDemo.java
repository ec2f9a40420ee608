package dev.insitu.agent.tool.demo;

import dev.insitu.report.format.SideBySide;
import dev.insitu.report.format.Summary;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Methods whose medians say that all is well, and whose worst calls do not. */
final class SlowTailDemo implements Demo {
    /** By probe: what was done to it. */
    private static final Map<String, String> CAUSES = new LinkedHashMap<>();

    static {
        CAUSES.put("lock", "another thread holds the monitor");
        CAUSES.put("collection", "another thread asks for a full collection");
        CAUSES.put("sleep", "it sleeps");
        CAUSES.put("nested", "a method that it calls is slow");
        CAUSES.put("hogs", "other threads want the cores");
    }

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        Launch launch = Launch.of(
                "slow-tail", "dev.insitu.demo.tail.SlowTail", stage.options().full() ? "20000" : "2000");
        Recorded recorded = stage.run("Five methods, each slow once in a hundred calls.", launch);

        SideBySide table = new SideBySide("slow once in a hundred, us");
        StringBuilder causes = new StringBuilder();
        for (Map.Entry<String, String> each : CAUSES.entrySet()) {
            Summary summary = recorded.of(each.getKey());
            table.add(each.getKey(), summary);
            causes.append(causes.isEmpty() ? "" : "; ")
                    .append(each.getKey())
                    .append(": ")
                    .append(each.getValue())
                    .append(", ")
                    .append(Phrases.times(worst(summary)))
                    .append(" the median at worst");
        }
        stage.show(table.render());
        stage.say("What was done to them, " + causes + ".");
        stage.say("None of it can be read from the code of the method that is slow, and a median knows nothing of it.");
    }

    private static OptionalDouble worst(Summary summary) {
        return summary.max().isPresent() && summary.at("50").isPresent()
                ? OptionalDouble.of((double) summary.max().getAsLong()
                        / Math.max(1, summary.at("50").getAsLong()))
                : OptionalDouble.empty();
    }
}
