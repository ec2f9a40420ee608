package dev.insitu.agent.drive;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.Amount;
import dev.insitu.config.value.Arrivals;
import dev.insitu.config.value.Cpu;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.ErrorLimit;
import dev.insitu.config.value.Rate;
import dev.insitu.config.value.Throughput;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import java.util.List;
import java.util.Optional;

/** Settings of a driver, at two rates that any machine keeps up for a few iterations. */
final class DriveFixture {
    static final int WARM_UP = 5;
    static final int ITERATIONS = 10;
    static final int RUNS = 2;
    static final List<Rate> RATES = List.of(new Rate(1_000), new Rate(2_000));

    private DriveFixture() {}

    static DriveSettings drive(String method, DriveSettings.Caller caller, DriveSettings.Then then) {
        return drive(
                method, caller, then, new Amount.Iterations(WARM_UP), 1_000_000, new Amount.Iterations(ITERATIONS));
    }

    static DriveSettings lasting(Amount warmUp, long settleNanos, Amount length) {
        return drive(
                "Main#call", DriveSettings.Caller.APPLICATION, DriveSettings.Then.EXIT, warmUp, settleNanos, length);
    }

    /** A thread of the agent calls it, each call an iteration of a run. */
    static DriveSettings calledInRuns(String method) {
        Amount none = new Amount.Iterations(0);
        Amount length = new Amount.Iterations(ITERATIONS);
        return drive(method, DriveSettings.Caller.AGENT, DriveSettings.Then.CONTINUE, none, 0, length);
    }

    private static DriveSettings drive(
            String method,
            DriveSettings.Caller caller,
            DriveSettings.Then then,
            Amount warmUp,
            long settleNanos,
            Amount length) {
        try {
            return new DriveSettings(
                    new Place("test.yaml", 1),
                    new DriveSettings.Method(MethodPattern.parse(method)),
                    caller,
                    new Throughput.Rates(RATES),
                    new Arrivals.Constant(),
                    DriveSettings.Waiting.AUTO,
                    warmUp,
                    settleNanos,
                    length,
                    RUNS,
                    true,
                    Optional.empty(),
                    10_000_000_000L,
                    ErrorLimit.parse("1%"),
                    Cpu.Choice.NONE,
                    then);
        } catch (InvalidValueException e) {
            throw new AssertionError(e);
        }
    }
}
