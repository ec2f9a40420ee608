package dev.insitu.report.format;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.figures.Figure;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.RunFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import java.util.OptionalLong;

/**
 * For spreadsheets and scripts: a row for each probe, rate, run and percentile, quoted according to RFC 4180. Percentile 0 is the
 * exact minimum and 100 the exact maximum. Times are in nanoseconds. A value is empty where it is unknown or there are too few
 * samples. A row without a rate covers all calls; a row without a run covers all runs at the rate.
 */
public final class CsvFormat implements Format {
    @Override
    public OutputFormat output() {
        return OutputFormat.CSV;
    }

    @Override
    public String render(Snapshot snapshot) {
        StringBuilder rows = new StringBuilder("probe,kind,corrected,rate,run,");
        for (Figure figure : Figure.values()) {
            rows.append(figure.isInSpreadsheet() ? figure.key() + ',' : "");
        }
        rows.append("percentile,value\r\n");
        for (ProbeFigures probe : snapshot.probes()) {
            String name = quoted(probe.name())
                    + ','
                    + probe.kind().text()
                    + ','
                    + DriverFigures.isCorrected(probe, snapshot.driver());
            if (snapshot.driver().isEmpty()) {
                add(name + ",,", probe.figures(), snapshot, rows);
            }
            for (SeriesFigures series : probe.series()) {
                String atRate = name + ',' + series.targetRate() + ',';
                add(atRate, series.figures(), snapshot, rows);
                for (RunFigures run : series.runs()) {
                    add(atRate + run.run(), run.figures(), snapshot, rows);
                }
            }
        }
        return rows.toString();
    }

    private static void add(String start, Figures figures, Snapshot snapshot, StringBuilder rows) {
        StringBuilder counts = new StringBuilder(start).append(',');
        for (Figure figure : Figure.values()) {
            if (figure.isInSpreadsheet()) {
                counts.append(figure.of(figures).map(Number::toString).orElse(""))
                        .append(',');
            }
        }
        rows.append(counts).append("0,").append(text(figures.min())).append("\r\n");
        for (Percentile percentile : snapshot.ladder().rungs()) {
            String value = text(figures.at(percentile));
            rows.append(counts)
                    .append(percentile.key())
                    .append(',')
                    .append(value)
                    .append("\r\n");
        }
        rows.append(counts).append("100,").append(text(figures.max())).append("\r\n");
    }

    private static String text(OptionalLong figure) {
        return figure.isPresent() ? Long.toString(figure.getAsLong()) : "";
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
