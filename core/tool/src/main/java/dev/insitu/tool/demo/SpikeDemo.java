package dev.insitu.tool.demo;

import dev.insitu.report.format.console.SideBySide;
import dev.insitu.report.format.console.Summary;
import java.io.IOException;
import java.util.OptionalLong;

/** A stall that hits one call and delays a hundred: shows the effect of correcting for coordinated omission. */
final class SpikeDemo implements Demo {
    private static final long MANY_NANOS = 100_000;
    private static final long SPIKE_NANOS = 1_100_000;

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        Launch launch = stage.sized(Launch.of("spike", "dev.insitu.demo.spike.Spike", "0"), "runs", "runs: 3");
        Summary corrected = stage.run(
                        "1 of 2: one call in 10,000 takes 1 ms, one is due every 10 us; counted from when it was due.",
                        launch)
                .endToEnd(0);
        Recorded off = stage.run(
                "2 of 2: the same, counted from when the call began.",
                launch.reportingTo("spike-not-corrected")
                        .with("correct-coordinated-omission", "correct-coordinated-omission: false"));
        Summary uncorrected = off.endToEnd(0);

        stage.show(new SideBySide("end to end, us")
                .add("corrected", corrected)
                .add("NOT CORRECTED", uncorrected)
                .addRatio("corrected / not", corrected, uncorrected)
                .render());
        stage.say(conclusion(corrected, uncorrected));
    }

    static String conclusion(Summary corrected, Summary uncorrected) {
        String found = "While one call takes its millisecond, 99 others become due and wait; corrected, p99.9 is "
                + Phrases.time(corrected.at("99.9")) + ". Not corrected, each of them counts from when its turn came,"
                + " and p99.9 is " + Phrases.time(uncorrected.at("99.9")) + ": ";
        return isMany(corrected.at("99.9")) && !isMany(uncorrected.at("99.9"))
                ? found + "one call in a hundred was late, but the figures show only one in ten thousand."
                        + beyond(corrected)
                : found + "other stalls of this machine hide the difference here.";
    }

    /** A text on delays that the spikes alone cannot explain. */
    private static String beyond(Summary corrected) {
        OptionalLong tail = corrected.at("99.9");
        return tail.isPresent() && tail.getAsLong() > SPIKE_NANOS
                ? " The task explains 1 ms of them; the machine had other stalls, which are counted in the same way."
                : "";
    }

    private static boolean isMany(OptionalLong nanos) {
        return nanos.isPresent() && nanos.getAsLong() >= MANY_NANOS;
    }
}
