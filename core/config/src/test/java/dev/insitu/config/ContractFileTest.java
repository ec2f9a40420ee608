package dev.insitu.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.Amount;
import dev.insitu.config.value.Arrivals;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.CheckSettings;
import dev.insitu.config.value.Config;
import dev.insitu.config.value.Cpu;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.ErrorLimit;
import dev.insitu.config.value.ExplainSettings;
import dev.insitu.config.value.ExportSettings;
import dev.insitu.config.value.JitterSettings;
import dev.insitu.config.value.LineRange;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.Rate;
import dev.insitu.config.value.ReportSettings;
import dev.insitu.config.value.SpanPoint;
import dev.insitu.config.value.Statistic;
import dev.insitu.config.value.Throughput;
import dev.insitu.config.value.TimeLimit;
import dev.insitu.config.value.When;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.text.Decimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every form a file may have, read to the values it means. */
class ContractFileTest extends ContractFile {
    @Test
    void readsProbes() throws InvalidValueException {
        Match.Key argument = new Match.Argument(0);

        assertThat(ConfigFiles.config(directory, EXAMPLE).probes())
                .containsExactly(
                        new ProbeRule.Method(
                                at(2),
                                Optional.empty(),
                                method("org.acme.OrderBook#match"),
                                false,
                                When.ALWAYS,
                                CallEnd.RETURN),
                        new ProbeRule.Method(
                                at(3),
                                named("parse"),
                                method("org.acme.fix.Parser#parse*"),
                                false,
                                When.ALWAYS,
                                CallEnd.RETURN),
                        new ProbeRule.Method(
                                at(4),
                                named("all parsing"),
                                method("org.acme.fix.*Parser#parse*"),
                                true,
                                When.ALWAYS,
                                CallEnd.RETURN),
                        new ProbeRule.Method(
                                at(5),
                                named("read"),
                                method("org.acme.Link#read(java.nio.ByteBuffer)"),
                                false,
                                When.RETURNED_POSITIVE,
                                CallEnd.RETURN),
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
                                at(9),
                                named("ask"),
                                method("org.acme.Client#ask"),
                                false,
                                When.ALWAYS,
                                CallEnd.COMPLETION),
                        new ProbeRule.Method(
                                at(10),
                                named("query"),
                                method("org.acme.Db#query"),
                                false,
                                When.ALWAYS,
                                new CallEnd.Callback(1, CallEnd.Callback.parseMethods("onSuccess|onError"))));
    }

    @Test
    void readsTheRest() {
        Config config = ConfigFiles.config(directory, EXAMPLE);
        Statistic percentile = new Statistic.Percentile(Decimal.parse("99.9").orElseThrow());

        assertThat(config.jitter()).isEqualTo(new JitterSettings(JitterSettings.Mode.SAMPLE, 1_000, Cpu.Choice.NONE));
        assertThat(config.explain()).isEqualTo(new ExplainSettings(10, true, true, true, false));
        assertThat(config.report())
                .isEqualTo(new ReportSettings(
                        Optional.of(at(29)),
                        "insitu-report/{time}-{pid}",
                        1_000_000_000,
                        Set.of(OutputFormat.CONSOLE, OutputFormat.JSON),
                        List.of(),
                        ReportSettings.DEFAULT.keepNanos(),
                        ReportSettings.DEFAULT.mostBytes(),
                        0));
        assertThat(config.checks())
                .containsExactly(
                        new CheckSettings(
                                at(34),
                                "date serialisation",
                                Optional.empty(),
                                List.of(new TimeLimit(percentile, 60_000))),
                        new CheckSettings(
                                at(35),
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
                                DriveSettings.Waiting.AUTO,
                                new Amount.Iterations(50_000),
                                0,
                                new Amount.Iterations(100_000),
                                3,
                                true,
                                Optional.empty(),
                                10_000_000_000L,
                                new ErrorLimit(Decimal.of(1), true),
                                Cpu.Choice.NONE,
                                DriveSettings.Then.EXIT)),
                        new JitterSettings(JitterSettings.Mode.SAMPLE, 1_000, Cpu.Choice.NONE),
                        new ExplainSettings(10, false, true, true, false),
                        ReportSettings.DEFAULT,
                        List.of(),
                        ExportSettings.NONE));
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
                  keep-for: 36h
                  most: 1.5GB
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
                        List.of(
                                Decimal.parse("50").orElseThrow(),
                                Decimal.parse("99.9").orElseThrow()),
                        36 * 3_600_000_000_000L,
                        1_500_000_000,
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

    private static Optional<String> named(String name) {
        return Optional.of(name);
    }
}
