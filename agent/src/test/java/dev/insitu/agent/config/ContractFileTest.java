package dev.insitu.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.agent.config.pattern.MethodPattern;
import dev.insitu.agent.config.problem.InvalidValueException;
import dev.insitu.agent.config.problem.Place;
import dev.insitu.agent.config.value.Amount;
import dev.insitu.agent.config.value.Arrivals;
import dev.insitu.agent.config.value.CheckSettings;
import dev.insitu.agent.config.value.Config;
import dev.insitu.agent.config.value.Cpu;
import dev.insitu.agent.config.value.DriveSettings;
import dev.insitu.agent.config.value.ErrorLimit;
import dev.insitu.agent.config.value.ExplainSettings;
import dev.insitu.agent.config.value.ExportSettings;
import dev.insitu.agent.config.value.JitterSettings;
import dev.insitu.agent.config.value.LineRange;
import dev.insitu.agent.config.value.Match;
import dev.insitu.agent.config.value.ProbeRule;
import dev.insitu.agent.config.value.Rate;
import dev.insitu.agent.config.value.ReportSettings;
import dev.insitu.agent.config.value.SpanPoint;
import dev.insitu.agent.config.value.Statistic;
import dev.insitu.agent.config.value.Throughput;
import dev.insitu.agent.config.value.TimeLimit;
import dev.insitu.agent.config.value.When;
import dev.insitu.report.format.Output;
import java.io.File;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every form a file may have, read to the values it means. */
class ContractFileTest {
    private static final String EXAMPLE = """
            probes:
              - org.acme.OrderBook#match                   # short form; the probe takes the method's name
              - { name: parse, method: "org.acme.fix.Parser#parse*" }             # wildcard
              - { name: all parsing, method: "org.acme.fix.*Parser#parse*", merge: true }    # … or one for all
              - { name: read, method: "org.acme.Link#read(java.nio.ByteBuffer)", when: returned positive }
              - { name: put operation, call: "java.util.concurrent.BlockingQueue#put", in: "org.acme.Producer#*" }
              - { name: client2server, from: "org.acme.Client#send", to: "org.acme.Server#onMessage", match: order }
              - { name: queued, from: "org.acme.Client#send", to: "org.acme.Worker#take @exit", match: { from: argument 0, to: return } }
              - { name: ask, method: "org.acme.Client#ask", until: completion }
            drive:
              method: org.acme.Client#roundTrip            # or call: … in: …, as for a probe
              thread: application
              throughput: 20000/s
              arrivals: constant
              warm-up: 50000
              settle: 1s
              iterations: 100000
              runs: 3
              correct-coordinated-omission: true
              until: { method: "org.acme.Consumer#handled", match: argument 0 }
              timeout: 10s
              cpu: none
              then: exit
            jitter: { mode: sample, threshold: 1us, cpu: none }     # sample | spin | off
            explain: { slowest: 10, jfr: true }
            report:
              directory: "insitu-report/{time}-{pid}"
              interval: 1s
              outputs: [console, json]   # also: hlog, hgrm, csv, html
              percentiles: auto
            checks:
              - "date serialisation p99.9 <= 60us"
              - { probe: parse, at: 50000/s, p99.9: 6us, max: 500us }
            """;

    @TempDir
    File directory;

    @Test
    void readsProbes() throws InvalidValueException {
        Match.Key argument = new Match.Argument(0);

        assertThat(ConfigFiles.config(directory, EXAMPLE).probes())
                .containsExactly(
                        new ProbeRule.Method(
                                at(2), Optional.empty(), method("org.acme.OrderBook#match"), false, When.ALWAYS, false),
                        new ProbeRule.Method(
                                at(3), named("parse"), method("org.acme.fix.Parser#parse*"), false, When.ALWAYS, false),
                        new ProbeRule.Method(
                                at(4),
                                named("all parsing"),
                                method("org.acme.fix.*Parser#parse*"),
                                true,
                                When.ALWAYS,
                                false),
                        new ProbeRule.Method(
                                at(5),
                                named("read"),
                                method("org.acme.Link#read(java.nio.ByteBuffer)"),
                                false,
                                When.RETURNED_POSITIVE,
                                false),
                        new ProbeRule.Call(
                                at(6),
                                named("put operation"),
                                method("java.util.concurrent.BlockingQueue#put"),
                                method("org.acme.Producer#*"),
                                false,
                                When.ALWAYS,
                                1),
                        new ProbeRule.Span(
                                at(7),
                                named("client2server"),
                                new SpanPoint(method("org.acme.Client#send"), false),
                                new SpanPoint(method("org.acme.Server#onMessage"), false),
                                new Match.Order()),
                        new ProbeRule.Span(
                                at(8),
                                named("queued"),
                                new SpanPoint(method("org.acme.Client#send"), false),
                                new SpanPoint(method("org.acme.Worker#take"), true),
                                new Match.Value(argument, new Match.Returned())),
                        new ProbeRule.Method(
                                at(9), named("ask"), method("org.acme.Client#ask"), false, When.ALWAYS, true));
    }

    @Test
    void readsTheDrive() throws InvalidValueException {
        Match.Key argument = new Match.Argument(0);

        assertThat(ConfigFiles.config(directory, EXAMPLE).drive())
                .contains(new DriveSettings(
                        at(11),
                        new DriveSettings.Method(method("org.acme.Client#roundTrip")),
                        DriveSettings.Caller.APPLICATION,
                        new Throughput.Rates(List.of(new Rate(20_000))),
                        new Arrivals.Constant(),
                        new Amount.Iterations(50_000),
                        1_000_000_000,
                        new Amount.Iterations(100_000),
                        3,
                        true,
                        Optional.of(new DriveSettings.Until(
                                method("org.acme.Consumer#handled"),
                                Optional.empty(),
                                new Match.Value(argument, argument))),
                        10_000_000_000L,
                        new ErrorLimit(BigDecimal.ONE, true),
                        Cpu.Choice.NONE,
                        DriveSettings.Then.EXIT));
    }

    @Test
    void readsTheRest() {
        Config config = ConfigFiles.config(directory, EXAMPLE);
        Statistic percentile = new Statistic.Percentile(new BigDecimal("99.9"));

        assertThat(config.jitter()).isEqualTo(new JitterSettings(JitterSettings.Mode.SAMPLE, 1_000, Cpu.Choice.NONE));
        assertThat(config.explain()).isEqualTo(new ExplainSettings(10, true, true, true, false));
        assertThat(config.report())
                .isEqualTo(new ReportSettings(
                        Optional.of(at(27)),
                        "insitu-report/{time}-{pid}",
                        1_000_000_000,
                        Set.of(Output.CONSOLE, Output.JSON),
                        List.of(),
                        0));
        assertThat(config.checks())
                .containsExactly(
                        new CheckSettings(
                                at(32),
                                "date serialisation",
                                Optional.empty(),
                                List.of(new TimeLimit(percentile, 60_000))),
                        new CheckSettings(
                                at(33),
                                "parse",
                                Optional.of(new Rate(50_000)),
                                List.of(
                                        new TimeLimit(percentile, 6_000),
                                        new TimeLimit(Statistic.Named.MAX, 500_000))));
    }

    @Test
    void fillsInDefaults() throws InvalidValueException {
        Config config = ConfigFiles.config(directory, "drive: { method: org.acme.Client#send, throughput: 7/s }");

        assertThat(config)
                .isEqualTo(new Config(
                        List.of(),
                        Optional.of(new DriveSettings(
                                at(1),
                                new DriveSettings.Method(method("org.acme.Client#send")),
                                DriveSettings.Caller.APPLICATION,
                                new Throughput.Rates(List.of(new Rate(7))),
                                new Arrivals.Constant(),
                                new Amount.Iterations(50_000),
                                0,
                                new Amount.Iterations(100_000),
                                3,
                                true,
                                Optional.empty(),
                                10_000_000_000L,
                                new ErrorLimit(BigDecimal.ONE, true),
                                Cpu.Choice.NONE,
                                DriveSettings.Then.EXIT)),
                        new JitterSettings(JitterSettings.Mode.SAMPLE, 1_000, Cpu.Choice.NONE),
                        new ExplainSettings(10, false, true, true, false),
                        ReportSettings.DEFAULT,
                        List.of(),
                        ExportSettings.NONE));
    }

    @Test
    void readsTheOtherFormsOfADrive() throws InvalidValueException {
        DriveSettings drive = ConfigFiles.config(directory, """
                        drive:
                          call: org.acme.Link#send
                          in: "org.acme.Client#*"
                          throughput: { highest: "end to end p99 <= 1ms", between: [1000/s, 200_000/s] }
                          arrivals: { poisson: 42 }
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
                                List.of(new TimeLimit(new Statistic.Percentile(new BigDecimal("99")), 1_000_000))),
                        new Rate(1_000),
                        new Rate(200_000)));
        assertThat(drive.arrivals()).isEqualTo(new Arrivals.Poisson(42));
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
                .contains(new DriveSettings.Until(
                        method("java.util.Queue+#poll"), Optional.of(method("org.acme.Worker#*")), new Match.Order()));
    }

    @Test
    void readsTheOtherFormsOfAReportAndOfLines() throws InvalidValueException {
        Config config = ConfigFiles.config(directory, """
                probes:
                  - { name: loop, method: "org.acme.Book#cross", lines: 120-135 }
                  - { lines: "org.acme.Server:7" }
                report:
                  directory: out
                  outputs: []
                  percentiles: [99.90, 50, 50.0]
                  drop-below: 100ns
                """);

        assertThat(config.probes())
                .containsExactly(
                        new ProbeRule.Lines(
                                at(2), named("loop"), method("org.acme.Book#cross"), false, new LineRange(120, 135)),
                        new ProbeRule.Lines(
                                at(3), Optional.empty(), method("org.acme.Server#*"), true, new LineRange(7, 7)));
        assertThat(config.report())
                .isEqualTo(new ReportSettings(
                        Optional.of(at(5)),
                        "out",
                        1_000_000_000,
                        Set.of(),
                        List.of(new BigDecimal("50"), new BigDecimal("99.9")),
                        100));
    }

    @Test
    void sharesValuesThroughAnchors() {
        Config config = ConfigFiles.config(directory, """
                probes: [&method org.acme.Client#send]
                drive: { method: *method , throughput: 5/s }
                """);

        assertThat(config.drive().orElseThrow().target()).hasToString("Method[method=org.acme.Client#send]");
    }

    private static MethodPattern method(String text) throws InvalidValueException {
        return MethodPattern.parse(text);
    }

    private static Place at(int line) {
        return new Place(ConfigFiles.NAME, line);
    }

    private static Optional<String> named(String name) {
        return Optional.of(name);
    }
}
