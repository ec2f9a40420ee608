package dev.insitu.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.Amount;
import dev.insitu.config.value.Arrivals;
import dev.insitu.config.value.CheckSettings;
import dev.insitu.config.value.Cpu;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.ErrorLimit;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.Rate;
import dev.insitu.config.value.Statistic;
import dev.insitu.config.value.Throughput;
import dev.insitu.config.value.TimeLimit;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.text.Decimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The forms of a drive in a config. */
class ContractDriveTest extends ContractFile {
    @Test
    void readsTheDrive() throws InvalidValueException {
        Match.Key argument = new Match.Argument(0);

        assertThat(ConfigFiles.config(directory, EXAMPLE).drive())
                .contains(new DriveSettings(
                        at(12),
                        new DriveSettings.Method(method("org.acme.Client#roundTrip")),
                        DriveSettings.Caller.APPLICATION,
                        new Throughput.Rates(List.of(new Rate(20_000))),
                        new Arrivals.Constant(),
                        DriveSettings.Waiting.AUTO,
                        new Amount.Iterations(50_000),
                        1_000_000_000,
                        new Amount.Iterations(100_000),
                        3,
                        true,
                        Optional.of(new DriveSettings.Elsewhere(
                                method("org.acme.Consumer#handled"),
                                Optional.empty(),
                                new Match.Value(argument, argument))),
                        10_000_000_000L,
                        new ErrorLimit(Decimal.of(1), true),
                        Cpu.Choice.NONE,
                        DriveSettings.Then.EXIT));
    }

    @Test
    void readsTheOtherFormsOfADrive() throws InvalidValueException {
        DriveSettings drive = ConfigFiles.config(directory, """
                        drive:
                          call: org.acme.Link#send
                          in: "org.acme.Client#*"
                          throughput: { highest: "end to end p99 <= 1ms", between: [1000/s, 200_000/s] }
                          arrivals: { poisson: 42 }
                          wait: spin
                          warm-up: 2s
                          duration: 30s
                          correct-coordinated-omission: off
                          until: { method: org.acme.Consumer#handled, match: { from: return, to: this } }
                          cpu: 3
                          then: continue
                        """).drive().orElseThrow();

        assertThat(drive.target())
                .isEqualTo(new DriveSettings.Call(method("org.acme.Link#send"), method("org.acme.Client#*")));
        assertThat(drive.throughput())
                .isEqualTo(new Throughput.Search(
                        new CheckSettings(
                                at(4),
                                "end to end",
                                Optional.empty(),
                                List.of(new TimeLimit(
                                        new Statistic.Percentile(
                                                Decimal.parse("99").orElseThrow()),
                                        1_000_000))),
                        new Rate(1_000),
                        new Rate(200_000)));
        assertThat(drive.arrivals()).isEqualTo(new Arrivals.Poisson(42));
        assertThat(drive.waiting()).isEqualTo(DriveSettings.Waiting.SPIN);
        assertThat(drive.warmUp()).isEqualTo(new Amount.Lasting(2_000_000_000));
        assertThat(drive.length()).isEqualTo(new Amount.Lasting(30_000_000_000L));
        assertThat(drive.correctCoordinatedOmission()).isFalse();
        assertThat(drive.until().orElseThrow().match())
                .isEqualTo(new Match.Value(new Match.Returned(), new Match.Receiver()));
        assertThat(drive.cpu()).isEqualTo(new Cpu.Index(3));
        assertThat(drive.then()).isEqualTo(DriveSettings.Then.CONTINUE);
    }

    @Test
    void readsAnEndWhereItIsCalled() throws InvalidValueException {
        DriveSettings drive = ConfigFiles.config(directory, """
                        drive:
                          method: org.acme.Client#send
                          throughput: 7/s
                          until: { call: java.util.Queue+#poll, in: "org.acme.Worker#*", match: order }
                        """).drive().orElseThrow();

        assertThat(drive.until())
                .contains(new DriveSettings.Elsewhere(
                        method("java.util.Queue+#poll"), Optional.of(method("org.acme.Worker#*")), new Match.Order()));
    }
}
