package dev.insitu.agent.tool.demo;

import dev.insitu.report.format.SideBySide;
import dev.insitu.report.format.Summary;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/** The same operation in a loop, inside a call over TCP, and under JMH: why code must be measured where it lives. */
final class DateSerialisationDemo implements Demo {
    private static final String PROBE = "date serialisation";
    private static final double WORTH_EXPLAINING = 1.15;
    private static final int DEFAULT_RATE = 20_000;
    private static final int FAST = 0;
    private static final int SLOW = 1;

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        int rate = stage.options().rate().orElse(DEFAULT_RATE);
        String atRate = ", " + Phrases.rate(rate);
        Launch inLoop = Launch.of("date-serialisation-loop", "dev.insitu.demo.date.DateLoop", "0");
        if (rate != DEFAULT_RATE) {
            inLoop = inLoop.with("throughput", "throughput: [100000/s, " + rate + "/s]");
        }
        Recorded loop = stage.run(
                "1 of 3: a java.util.Date is serialised and deserialised in a loop, at 100,000/s and at "
                        + Phrases.rate(rate) + ".",
                stage.sized(inLoop, "duration", "iterations: 1000000"));

        Launch inTcp = Launch.of("date-serialisation", "dev.insitu.demo.date.DateOverTcp", "0", "--pause-micros", "0");
        Recorded tcp = stage.run(
                "2 of 3: the same method, inside a FIX server that gets NewOrderSingle messages over TCP" + atRate
                        + ".",
                stage.atRate(stage.sized(inTcp, "duration", "iterations: 100000")));

        stage.announce("3 of 3: the same method under JMH, which times single calls as well (SampleTime).");
        Optional<Summary> jmh = new JmhRun(stage.file("benchmarks/target/benchmarks.jar"))
                .run(stage.options().full() ? 30 : 5);

        Summary fastLoop = loop.of(PROBE, FAST);
        Summary slowLoop = loop.of(PROBE, SLOW);
        Summary call = tcp.of(PROBE, 0);
        SideBySide sideBySide = new SideBySide(PROBE + ", us");
        if (jmh.isPresent()) {
            sideBySide.add("under JMH, flat out", jmh.get());
        }
        stage.show(sideBySide
                .add("in a loop, 100,000/s", fastLoop)
                .add("in a loop" + atRate, slowLoop)
                .add("in the TCP call" + atRate, call)
                .addRatio("TCP call / loop" + atRate, call, slowLoop)
                .render());
        stage.say(conclusion(call, slowLoop));
        if (jmh.isPresent()) {
            stage.say(agreement(jmh.get(), fastLoop, loop.probeCostInPlace()));
        }
        stage.say(tcp.verdict(0));
    }

    static String conclusion(Summary call, Summary loop) {
        OptionalDouble ratio = call.ratio(loop, "50");
        String found = "The code, the rate and the probe are the same, and at the median it takes "
                + Phrases.times(ratio) + " as long inside the call as in the loop. ";
        return ratio.isPresent() && ratio.getAsDouble() >= WORTH_EXPLAINING
                ? found + "Between two orders other code runs and caches and branch predictors forget; where the thread"
                        + " waits long enough, its core goes to sleep as well. What a loop measures is the operation at"
                        + " its best; what users wait for is the call's line."
                : found + "That is little: nothing had time to go cold. Try a lower rate.";
    }

    /** Whether two witnesses agree. */
    static String agreement(Summary jmh, Summary loop, OptionalDouble probeCost) {
        if (jmh.at("50").isEmpty() || loop.at("50").isEmpty()) {
            return "JMH and the loop have too few samples to be compared.";
        }
        long apart = Math.abs(loop.at("50").getAsLong() - jmh.at("50").getAsLong());
        boolean agree = probeCost.isPresent() && apart <= probeCost.getAsDouble();
        return "JMH's median and the loop's at 100,000/s are " + Phrases.time((double) apart) + " apart, "
                + (agree ? "within" : "not within") + " what a probe costs in place, " + Phrases.time(probeCost)
                + (agree ? "." : ": they ran one after the other, and a machine with more to do changes in between.");
    }
}
