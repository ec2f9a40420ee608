package dev.insitu.report.format.console;

import dev.insitu.platform.process.MainOfCommand;
import dev.insitu.platform.text.Numbers;
import dev.insitu.report.format.WindowText;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.figures.ClockCost;
import dev.insitu.report.snapshot.figures.SessionInfo;
import dev.insitu.report.table.Sentences;
import java.util.Map;
import java.util.Optional;

/** What was measured, on which machine, and what measuring cost; unknown items are omitted. */
final class ConsoleHeader {

    private final SessionInfo session;
    private final Map<String, String> environment;
    private final ClockCost clock;
    private final Optional<DriverFigures> driver;

    ConsoleHeader(Snapshot snapshot) {
        this.session = snapshot.session();
        this.environment = snapshot.environment();
        this.clock = snapshot.clock();
        this.driver = snapshot.driver();
    }

    void appendTo(StringBuilder out) {
        Paragraph line = new Paragraph(out, 0, 1);
        String driven = driver.isPresent() ? ColumnText.oneLine(DriverHeader.method(driver.get())) : "";
        line.add("  ", "insitu " + ColumnText.oneLine(session.version()));
        line.add("  ", driven.isEmpty() ? application() : driven);
        line.add("  ", (jvm() + " " + known("collector")).trim());
        line.add("  ", cpus());
        line.add("  ", probeCost());
        line.end();
        if (driver.isPresent()) {
            new DriverHeader(driver.get()).appendTo(out);
        } else {
            String duration = duration();
            out.append(duration).append(duration.isEmpty() ? "" : ", ").append("times in us\n");
        }
        if (session.window().isPresent()) {
            out.append(WindowText.of(session.window().get())).append('\n');
        }
        if (!session.complete()) {
            out.append(Sentences.NOT_COMPLETE).append('\n');
        }
    }

    private String known(String key) {
        return ColumnText.oneLine(environment.getOrDefault(key, "")).trim();
    }

    /** The main class, jar or source file of a command line, without its package or folder. */
    private String application() {
        String main = MainOfCommand.of(known("command"));
        main = main.substring(Math.max(main.lastIndexOf('/'), main.lastIndexOf('\\')) + 1);
        return main.endsWith(".jar") || main.endsWith(".java") ? main : main.substring(main.lastIndexOf('.') + 1);
    }

    private String jvm() {
        String jvm = known("jvm");
        return !jvm.isEmpty() && Character.isDigit(jvm.charAt(0)) ? "JDK " + jvm : jvm;
    }

    private String cpus() {
        String cpus = known("cpus");
        return cpus.isEmpty() ? "" : cpus + (cpus.equals("1") ? " CPU" : " CPUs");
    }

    private String probeCost() {
        String cost = "";
        if (clock.probeCost().isPresent()) {
            cost = "probe " + Math.round(clock.probeCost().getAsDouble()) + " ns in a loop";
        }
        if (clock.probeCostInPlace().isPresent()) {
            cost += (cost.isEmpty() ? "probe " : ", ")
                    + Math.round(clock.probeCostInPlace().getAsDouble()) + " ns in place";
        } else if (!cost.isEmpty()) {
            cost += ", in place not measured under this load";
        }
        return cost;
    }

    private String duration() {
        if (session.startedMillis().isEmpty() || session.finishedMillis().isEmpty()) {
            return "";
        }
        long millis =
                session.finishedMillis().getAsLong() - session.startedMillis().getAsLong();
        return millis < 0 ? "" : Numbers.seconds(millis) + " s recorded";
    }
}
