package dev.insitu.tool.demo;

import dev.insitu.report.format.console.SideBySide;
import dev.insitu.report.format.console.Summary;
import dev.insitu.report.snapshot.check.CheckResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The stages of an order in a FIX engine, and their sum beside the whole. Two of the stages also in detail.
 */
final class FixEngineDemo implements Demo {
    private static final List<String> PARTS =
            List.of("1 build", "2 to the market", "3 market", "4 to the trader", "5 trader");

    /** The steps of parts 2 and 4. */
    private static final List<String> STEPS = List.of("a encode", "b wire", "c parse", "d session");

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        Launch launch = Launch.of("fix-engine", "dev.insitu.demo.fix.FixEngine", "0");
        Recorded recorded = stage.run(
                "A trader sends orders to a market through QuickFIX/J, which sends its reports back.",
                stage.atRate(stage.sized(launch, "duration", "duration: 100s")));

        SideBySide table = new SideBySide(Phrases.rate(recorded.series().get(0).targetRate()) + ", us");
        List<Summary> parts = new ArrayList<>();
        List<Step> steps = new ArrayList<>();
        for (String part : PARTS) {
            Summary figures = recorded.of(part, 0);
            parts.add(figures);
            table.add(part, figures);
            if (part.contains(" to ")) {
                for (String step : STEPS) {
                    String probe = part.charAt(0) + step;
                    steps.add(new Step(probe, recorded.of(probe, 0)));
                    table.add("  " + probe, recorded.of(probe, 0));
                }
            }
        }
        Summary sum = Summary.sum(parts);
        Summary whole = recorded.serviceTime(0);
        stage.show(table.add("the five parts", sum)
                .add("whole (service time)", whole)
                .addRatio("parts / whole", sum, whole)
                .add("end to end (corrected)", recorded.endToEnd(0))
                .render());
        stage.say(conclusion(steps, sum, whole));
        stage.say(promise(recorded.checks(), recorded.isValid(0)));
        stage.say(recorded.verdict(0));
    }

    /** A step and its duration. */
    record Step(String probe, Summary figures) {}

    static String conclusion(List<Step> steps, Summary sum, Summary whole) {
        Step longest = Collections.max(steps, Comparator.comparingDouble(step -> mean(step.figures())));
        return "The parts' means add up to " + Phrases.percent(sum.ratioOfMeans(whole))
                + " of the whole, their medians to " + Phrases.percent(sum.ratio(whole, "50"))
                + (Phrases.within(sum.ratio(whole, "50"), 0.1)
                        ? ""
                        : ", for medians add up only where the parts do not swing together")
                + ". The longest step is \"" + longest.probe() + "\": "
                + Phrases.time(longest.figures().mean()) + " of " + Phrases.time(whole.mean()) + ".";
    }

    private static double mean(Summary part) {
        return part.mean().orElse(0);
    }

    /** A text on how many points of an engine vendor's promise hold. */
    static String promise(List<CheckResult> points, boolean isValid) {
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
                        : "; " + undecidable + " cannot be decided "
                                + (isValid
                                        ? "with so few orders, and counts as failed (--full has more)."
                                        : "at a rate that is not valid, and counts as failed."));
    }
}
