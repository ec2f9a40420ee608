package dev.insitu.report.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * HdrHistogram's percentile distribution of each probe, for its plotter, in nanoseconds. With several rates each has its own file,
 * because rates are never merged. A comment at the end states whether the times are corrected.
 */
public final class HgrmFormat implements Format {
    private static final int TICKS_PER_HALF_DISTANCE = 5;
    private static final double IN_NANOS = 1.0;

    @Override
    public OutputFormat output() {
        return OutputFormat.HGRM;
    }

    @Override
    public void write(Snapshot snapshot, ReportFiles to) throws IOException {
        for (Map.Entry<String, String> file : files(snapshot).entrySet()) {
            to.write(file.getKey(), text -> text.append(file.getValue()));
        }
    }

    /** The distributions by the names of their files. */
    Map<String, String> files(Snapshot snapshot) {
        Map<String, String> files = new LinkedHashMap<>();
        FileNames names = new FileNames(".hgrm");
        String window = snapshot.session().window().isPresent()
                ? "; " + WindowText.of(snapshot.session().window().get())
                : "";
        for (ProbeFigures probe : snapshot.probes()) {
            String corrected = DriverFigures.isCorrected(probe, snapshot.driver())
                    ? "corrected for coordinated omission"
                    : "not corrected for coordinated omission";
            if (probe.series().size() > 1) {
                for (SeriesFigures series : probe.series()) {
                    String atRate = probe.name() + " at " + rate(series.targetRate());
                    add(atRate, series.figures(), corrected + window, names, files);
                }
            } else {
                add(probe.name(), probe.figures(), corrected + window, names, files);
            }
        }
        return files;
    }

    /** All distributions, one below the other. */
    @Override
    public String render(Snapshot snapshot) {
        return String.join("\n", files(snapshot).values());
    }

    private static void add(String title, Figures figures, String remarks, FileNames names, Map<String, String> files) {
        if (figures.count() > 0 && figures.arePaired()) {
            files.put(names.of(title), distribution(figures) + comment(title, remarks));
        }
    }

    private static String distribution(Figures figures) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new InNoLanguage(bytes);
        figures.histogram().outputPercentileDistribution(out, TICKS_PER_HALF_DISTANCE, IN_NANOS);
        out.flush();
        return bytes.toString(UTF_8);
    }

    /**
     * Prints in no locale. HdrHistogram formats its headings in the default locale for formats. JDK 17 fixes that at its first use,
     * from the system properties of that time, and the first use must be the application's.
     */
    private static final class InNoLanguage extends PrintStream {
        InNoLanguage(OutputStream out) {
            super(out, false, UTF_8);
        }

        @Override
        public PrintStream format(String format, Object... values) {
            return format(Locale.ROOT, format, values);
        }
    }

    private static String comment(String title, String remarks) {
        return "#[" + comment(title) + ", nanoseconds, " + remarks + "]\n";
    }

    /** A name in a form that fits into a comment: on one line. */
    static String comment(String name) {
        return name.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]", "?");
    }

    static String rate(double perSecond) {
        return perSecond == Math.rint(perSecond) ? Long.toString((long) perSecond) : Double.toString(perSecond);
    }
}
