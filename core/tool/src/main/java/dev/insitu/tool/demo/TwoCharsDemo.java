package dev.insitu.tool.demo;

import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.figures.ClockCost;
import dev.insitu.report.snapshot.figures.Figures;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Code that is too short for a probe. */
final class TwoCharsDemo implements Demo {
    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        Recorded recorded = stage.run(
                "Two characters are packed into one, 20,000,000 times, each time between two readings of the clock.",
                Launch.of("two-chars", "dev.insitu.demo.chars.TwoChars"));
        Figures pack = recorded.figures("pack");
        stage.say(conclusion(pack.at(Percentile.of("50")), recorded.probeCost()));
    }

    static String conclusion(OptionalLong median, OptionalDouble probeCost) {
        String found = "The probe's median is " + Phrases.time(median) + ", and a probe around nothing takes "
                + Phrases.time(probeCost) + ". ";
        ClockCost clock = new ClockCost(OptionalDouble.empty(), probeCost, OptionalDouble.empty());
        boolean means = median.isPresent() && probeCost.isPresent() && !clock.isTooCoarseFor(median);
        return means
                ? found + "That is enough to mean something, on this machine."
                : found + "What was timed is the clock and not the operation: below three probe costs no figure of a"
                        + " probe says anything about a method, and JMH, which times a million calls at once, is the"
                        + " tool to ask.";
    }
}
