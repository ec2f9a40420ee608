package dev.insitu.tool;

import dev.insitu.config.syntax.Durations;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.tool.window.Window;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that choose a part of a recording by time, for all commands that read recordings. */
final class WindowOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--from",
            paramLabel = "T",
            description = {
                "Only intervals that begin at T or later: a time of day (10:02), a date with one",
                "(2026-11-26T10:02), start, start+90s, end, -5m (before the end, or now), or mark:TEXT."
            })
    private String from;

    @Option(names = "--to", paramLabel = "T", description = "Only intervals that begin before T.")
    private String to;

    @Option(names = "--last", paramLabel = "DURATION", description = "Only the last part, such as 5m.")
    private String last;

    @Option(
            names = "--incident",
            paramLabel = "N",
            description = "Only the time of an incident, as incidents lists it.")
    private Integer incident;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            defaultValue = "UTC",
            description = "For times of day: UTC, +02:00, Europe/Vienna; default: ${DEFAULT-VALUE}.")
    private String zone;

    /** The chosen part; the whole recording without any of these options. */
    Window window() {
        if (last != null && (from != null || to != null)) {
            throw new ParameterException(
                    spec.commandLine(), "--last " + last + ": expected no --from or --to beside it");
        }
        if (incident != null) {
            if (last != null || from != null || to != null) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--incident " + incident + ": expected no --from, --to or --last beside it");
            }
            return Window.ofIncident(incident, zone());
        }
        return new Window(Optional.ofNullable(last == null ? from : beforeTheEnd()), Optional.ofNullable(to), zone());
    }

    private String beforeTheEnd() {
        try {
            Durations.parse(last);
            return "-" + last;
        } catch (InvalidValueException e) {
            throw new ParameterException(spec.commandLine(), "--last \"" + last + "\": " + e.getMessage(), e);
        }
    }

    private ZoneId zone() {
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--zone \"" + zone + "\": expected a zone such as UTC, +02:00 or Europe/Vienna",
                    e);
        }
    }
}
