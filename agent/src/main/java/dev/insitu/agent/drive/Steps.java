package dev.insitu.agent.drive;

import dev.insitu.config.value.Amount;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.Rate;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import java.util.Optional;

/** Makes the steps that a config asks for. */
final class Steps {
    private final DriveSettings drive;

    Steps(DriveSettings drive) {
        this.drive = drive;
    }

    /** The warm-up, as fast as possible, before all other steps; empty if the config sets none. */
    Optional<Step> warmUp() {
        Stage stage;
        if (drive.warmUp() instanceof Amount.Iterations iterations) {
            stage = new Stage(null, iterations.count(), Stage.UNLIMITED);
        } else {
            stage = new Stage(null, Stage.UNLIMITED, ((Amount.Lasting) drive.warmUp()).nanos());
        }
        boolean none = drive.warmUp().equals(new Amount.Iterations(0))
                || drive.warmUp().equals(new Amount.Lasting(0));
        return none ? Optional.empty() : Optional.of(new Step(Step.Kind.WARM_UP, 0, 0, 0, stage));
    }

    /** The settling at a rate before its runs; empty if the config sets none. */
    Optional<Step> settle(int series, Rate rate) {
        if (drive.settleNanos() == 0) {
            return Optional.empty();
        }
        Schedule schedule = Schedules.of(rate, drive.arrivals(), -1);
        Stage stage = new Stage(schedule, Stage.UNLIMITED, drive.settleNanos());
        return Optional.of(new Step(Step.Kind.SETTLE, series, 0, rate.perSecond(), stage));
    }

    /** A run of the configured length. */
    Step run(int series, Rate rate, int run) {
        return run(series, rate, run, drive.length());
    }

    /** A run. Of a run by duration, all iterations due within the duration are begun, for up to twice the duration. */
    Step run(int series, Rate rate, int run, Amount length) {
        Schedule schedule = Schedules.of(rate, drive.arrivals(), run - 1);
        Stage stage;
        if (length instanceof Amount.Iterations iterations) {
            stage = new Stage(schedule, iterations.count(), Stage.UNLIMITED);
        } else {
            long nanos = ((Amount.Lasting) length).nanos();
            stage = Stage.lasting(schedule, nanos, 2 * nanos);
        }
        return new Step(Step.Kind.RUN, series, run, rate.perSecond(), stage);
    }
}
