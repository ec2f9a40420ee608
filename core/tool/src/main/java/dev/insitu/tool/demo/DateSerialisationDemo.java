package dev.insitu.tool.demo;

import dev.insitu.platform.text.TimeText;
import dev.insitu.report.format.console.SideBySide;
import dev.insitu.report.format.console.Summary;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Times the same operation in a loop, inside a call over TCP, and under JMH, to show why code must be measured in its application.
 * The rate is one that this machine sustains; at the end the call is driven faster, to show an overload.
 */
final class DateSerialisationDemo implements Demo {
    private static final String PROBE = "date serialisation";
    private static final String IN_TCP = "dev.insitu.demo.date.DateOverTcp";
    private static final double WORTH_EXPLAINING = 1.15;
    private static final double OVERLOAD = 3;
    private static final int FAST = 0;
    private static final int SLOW = 1;

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        Recorded flatOut = stage.run(
                "1 of 5: a FIX server gets orders over TCP, one after the other, to find how many it takes a second.",
                Launch.of("date-serialisation-flat-out", IN_TCP, "100000", "--pause-micros", "0"));
        double capacity = 1e9 / flatOut.of("round trip").mean().orElseThrow();
        SustainedRate sustained = new SustainedRate(stage.options().rate(), capacity);
        Recorded tcp = inTcp(stage, sustained, "2 of 5: the call at ");
        while (!tcp.isValid(0) && sustained.lower()) {
            tcp = inTcp(stage, sustained, "That was too much for this machine just now. Half of it: ");
        }
        int rate = sustained.perSecond();
        String atRate = ", " + Phrases.rate(rate);
        Recorded loop = stage.run(
                "3 of 5: the server's work on a java.util.Date alone, in a loop, at 100,000/s and at "
                        + Phrases.rate(rate) + ".",
                stage.sized(loopAt(rate), "duration", "iterations: 1000000"));
        Recorded overloaded = stage.run(
                "4 of 5: the call again, at three times the rate of step 1: this is what an overload looks like.",
                callAt((long) (OVERLOAD * capacity)).reportingTo("date-serialisation-overload"));
        stage.announce("5 of 5: the same method under JMH, which times single calls as well (SampleTime).");
        Optional<Summary> jmh = new JmhRun(stage.file("benchmarks/target/benchmarks.jar"))
                .run(stage.options().full() ? 30 : 5);

        sideBySide(stage, atRate, jmh, loop, tcp);
        stage.say(tcp.verdict(0));
        stage.say("Step 1 showed that the server takes " + Phrases.count(capacity)
                + " orders a second, flat out. Step 4 drove it at three times that rate. " + overload(overloaded));
    }

    private static Recorded inTcp(DemoStage stage, SustainedRate rate, String what)
            throws IOException, InterruptedException {
        return stage.run(
                what + Phrases.rate(rate.perSecond()) + ". Flat out, the server took " + Phrases.rate(rate.capacity())
                        + ".",
                stage.sized(callAt(rate.perSecond()), "duration", "iterations: 100000"));
    }

    private static Launch loopAt(int rate) {
        return Launch.of("date-serialisation-loop", "dev.insitu.demo.date.DateLoop", "0")
                .with("throughput", "throughput: [100000/s, " + rate + "/s]");
    }

    private static Launch callAt(long rate) {
        return Launch.of("date-serialisation", IN_TCP, "0", "--pause-micros", "0")
                .with("throughput", "throughput: " + rate + "/s");
    }

    private static void sideBySide(DemoStage stage, String atRate, Optional<Summary> jmh, Recorded loop, Recorded tcp)
            throws IOException {
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
    }

    private static String overload(Recorded overloaded) throws IOException {
        return overload(overloaded.verdict(0), overloaded.isValid(0), overloaded.endToEnd(0), overloaded.of(PROBE, 0));
    }

    /** A text on the overload, or on its absence. */
    static String overload(String verdict, boolean valid, Summary endToEnd, Summary operation) {
        return valid
                ? verdict + " So the server kept up, and this machine was faster than in step 1: its speed changes."
                : verdict + " The median of end to end, " + Phrases.time(endToEnd.at("50")) + ", measures the backlog,"
                        + " which grows as long as the run lasts. The probe on " + PROBE
                        + " counts from the moment that "
                        + PROBE + " begins. Its median, " + Phrases.time(operation.at("50"))
                        + ", does not contain the backlog.";
    }

    static String conclusion(Summary call, Summary loop) {
        OptionalDouble ratio = call.ratio(loop, "50");
        String found = "With the same code, rate and probe, the median in the TCP call is " + Phrases.times(ratio)
                + " the median in the loop. ";
        return ratio.isPresent() && ratio.getAsDouble() >= WORTH_EXPLAINING
                ? found
                        + "Between two orders, other code runs, and the caches and branch predictors forget. If the thread"
                        + " waits long enough, its core sleeps, too. So the loop shows the method at its best. Users get the"
                        + " time that the method takes in the call."
                : found + "That is little: nothing had time to go cold. Try a lower rate.";
    }

    /** A text on whether two measurements agree. */
    static String agreement(Summary jmh, Summary loop, OptionalDouble probeCost) {
        if (jmh.at("50").isEmpty() || loop.at("50").isEmpty()) {
            return "JMH and the loop have too few samples to be compared.";
        }
        long apart = Math.abs(loop.at("50").getAsLong() - jmh.at("50").getAsLong());
        String differ = "Before rounding, JMH's median and that of the loop at 100,000/s differ by "
                + TimeText.precise(apart) + ". ";
        if (probeCost.isEmpty()) {
            return differ + "What a probe costs in that loop is not known.";
        }
        return apart <= probeCost.getAsDouble()
                ? differ + "That is less than a probe itself costs, so the two medians count as equal."
                : differ
                        + "That is more than a probe itself costs, so the two medians are not equal. JMH ran after the loop, and"
                        + " other work on this machine may have changed in between.";
    }
}
