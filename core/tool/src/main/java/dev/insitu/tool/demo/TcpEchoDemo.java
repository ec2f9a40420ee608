package dev.insitu.tool.demo;

import dev.insitu.report.format.console.SideBySide;
import dev.insitu.report.format.console.Summary;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/** The two directions and the whole round trip, at three rates. The parts do not explain the queueing before them. */
final class TcpEchoDemo implements Demo {
    private static final String MAIN = "dev.insitu.demo.echo.TcpEcho";
    private static final double SHARE_OF_FLAT_OUT = 0.95;

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        Recorded flatOut = stage.run(
                "1 of 3: round trips, one after the other, to find the highest rate.",
                Launch.of("tcp-echo-flat-out", MAIN));
        double highest = 1e9 / flatOut.of("round trip").mean().orElseThrow();
        double nearlyAll = Math.floor(SHARE_OF_FLAT_OUT * highest);

        Launch paced = stage.sized(Launch.of("tcp-echo", MAIN, "0"), "duration", "iterations: 50000");
        paced = stage.sized(paced, "runs", "runs: 5");
        Recorded two = stage.run("2 of 3: 5,000/s and 20,000/s.", paced);
        Recorded most = stage.run(
                "3 of 3: " + Phrases.rate(nearlyAll) + ", 95 % of the " + Phrases.rate(highest)
                        + " that went flat out.",
                paced.reportingTo("tcp-echo-95").with("throughput", "throughput: " + (long) nearlyAll + "/s"));

        show(stage, two, 0);
        show(stage, two, 1);
        show(stage, most, 0);
        stage.say(conclusion(two, 0) + " " + conclusion(two, 1) + " " + conclusion(most, 0));
        stage.say("What the two ways do not explain is the wait before the first of them: end to end counts from when a"
                + " message was due. Their sum is the whole for as long as each finds the one before it done; where"
                + " it is not, a backlog is what a user waits for, and no timing of the call itself shows it.");
    }

    private static void show(DemoStage stage, Recorded recorded, int rate) throws IOException {
        Summary there = recorded.of("client2server", rate);
        Summary back = recorded.of("server2client", rate);
        Summary both = Summary.sum(List.of(there, back));
        Summary service = recorded.serviceTime(rate);
        Summary endToEnd = recorded.endToEnd(rate);
        stage.show(new SideBySide(Phrases.rate(recorded.series().get(rate).targetRate()) + ", us")
                .add("client2server", there)
                .add("server2client", back)
                .add("both added up", both)
                .add("service time", service)
                .add("end to end (corrected)", endToEnd)
                .addRatio("both / service time", both, service)
                .addRatio("both / end to end", both, endToEnd)
                .render());
    }

    private static String conclusion(Recorded recorded, int rate) throws IOException {
        Summary both = Summary.sum(List.of(recorded.of("client2server", rate), recorded.of("server2client", rate)));
        Summary endToEnd = recorded.endToEnd(rate);
        String holds = "At " + Phrases.rate(recorded.series().get(rate).targetRate()) + " the two ways add up to "
                + Phrases.percent(both.ratio(endToEnd, "50")) + " of end to end at the median and to "
                + Phrases.percent(both.ratio(endToEnd, "90")) + " at p90";
        OptionalDouble tail = both.ratio(endToEnd, "90");
        if (!recorded.isValid(rate)) {
            return holds + ": the rate was more than this machine carries.";
        }
        return holds + (tail.isPresent() && tail.getAsDouble() < 0.9 ? ": there was a backlog." : ".");
    }
}
