package dev.insitu.agent.tool.demo;

import dev.insitu.report.format.SideBySide;
import dev.insitu.report.format.Summary;
import dev.insitu.report.snapshot.CheckResult;
import dev.insitu.report.snapshot.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The parts of an order's way through a FIX engine, and their sum beside the whole. */
final class FixEngineDemo implements Demo {
    private static final List<String> PARTS =
            List.of("1 build", "2 encode", "3 wire", "4 parse", "5 queue", "6 session", "7 market", "8 trader");

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        Launch launch = Launch.of("fix-engine", "dev.insitu.demo.fix.FixEngine", "0");
        Recorded recorded = stage.run(
                "A trader sends orders to a market through QuickFIX/J, which sends its reports back.",
                stage.atRate(stage.sized(launch, "duration", "duration: 100s")));

        Series series = recorded.series().get(0);
        Summary whole = recorded.serviceTime(0);
        long orders = whole.count().orElse(0);
        SideBySide table = new SideBySide(Phrases.rate(series.targetRate()) + ", us");
        List<Summary> parts = new ArrayList<>();
        for (String name : PARTS) {
            Summary part = recorded.of(name, 0);
            table.add(name, part);
            parts.add(part.times(orders == 0 ? 0 : (double) part.count().orElse(0) / orders));
        }
        Summary sum = Summary.sum(parts);
        stage.show(table.add("parts, for each order", sum)
                .add("whole (service time)", whole)
                .addRatio("parts / whole", sum, whole)
                .add("end to end (corrected)", recorded.endToEnd(0))
                .render());
        stage.say(conclusion(parts, sum, whole));
        stage.say(promise(recorded.checks()));
        stage.say(recorded.verdict(0));
    }

    /** How many points of what a maker of engines promises have held. */
    static String promise(List<CheckResult> points) {
        int passed = 0;
        int undecidable = 0;
        for (CheckResult point : points) {
            passed += point.outcome() == CheckResult.Outcome.PASSED ? 1 : 0;
            undecidable += point.outcome() == CheckResult.Outcome.UNDECIDABLE ? 1 : 0;
        }
        return "Of the " + points.size() + " points that a maker of FIX engines promises for a parse, " + passed
                + (passed == 1 ? " holds" : " hold") + " here"
                + (undecidable == 0
                        ? "."
                        : "; " + undecidable
                                + " cannot be decided with so few orders, and counts as failed (--full has more).");
    }

    static String conclusion(List<Summary> parts, Summary sum, Summary whole) {
        int longest = 0;
        for (int i = 0; i < parts.size(); i++) {
            if (mean(parts.get(i)) > mean(parts.get(longest))) {
                longest = i;
            }
        }
        return "Parts that are passed twice, by the order and by its report, count twice in the sum. The means add up to "
                + Phrases.percent(sum.ratioOfMeans(whole)) + " of the whole, the medians to "
                + Phrases.percent(sum.ratio(whole, "50"))
                + (Phrases.within(sum.ratio(whole, "50"), 0.1)
                        ? ""
                        : ", for medians add up only where the parts do not swing together")
                + ". Most of the time is in \""
                + PARTS.get(longest).substring(2) + "\": "
                + Phrases.time(parts.get(longest).mean())
                + " of " + Phrases.time(whole.mean()) + ".";
    }

    private static double mean(Summary part) {
        return part.mean().orElse(0);
    }
}
