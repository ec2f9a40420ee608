package dev.insitu.tool;

import dev.insitu.report.compare.Comparison;
import dev.insitu.report.compare.ComparisonJson;
import dev.insitu.report.compare.ComparisonTable;
import dev.insitu.report.format.html.ComparisonPage;
import dev.insitu.report.snapshot.Snapshot;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options for the judgement and output of comparisons, for {@code compare} and {@code ab}. */
final class ComparisonOptions {
    private static final List<String> FORMATS = List.of("console", "json", "html");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            defaultValue = "5%",
            description = "The largest change that does not matter; default: ${DEFAULT-VALUE}.")
    private String tolerance;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "console",
            description = "console, json or html; default: ${DEFAULT-VALUE}.")
    private String output;

    /** The tolerance as a share: 0.05. */
    double tolerance() {
        try {
            String digits = tolerance.endsWith("%") ? tolerance.substring(0, tolerance.length() - 1) : tolerance;
            BigDecimal number = new BigDecimal(digits.strip());
            BigDecimal share = tolerance.endsWith("%") ? number.movePointLeft(2) : number;
            BigDecimal most = tolerance.endsWith("%") ? BigDecimal.TEN : BigDecimal.ONE;
            if (share.signum() >= 0 && share.compareTo(most) <= 0) {
                return share.doubleValue();
            }
        } catch (NumberFormatException e) {
            // Reported like a value out of range.
        }
        throw new ParameterException(
                spec.commandLine(), "--tolerance \"" + tolerance + "\": expected a share from 0 to 1000%, such as 5%");
    }

    /** Rejects invalid options before the work begins. */
    void check() {
        double unused = tolerance();
        assert unused >= 0;
        if (!FORMATS.contains(output)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--output \"" + output.toLowerCase(Locale.ROOT) + "\": expected console, json or html");
        }
    }

    /**
     * Prints the comparison.
     *
     * @param base the compared JVMs before
     * @param fresh the compared JVMs after
     * @return the exit code: 1 on a regression, 2 where nothing could be compared
     */
    int print(Comparison comparison, List<Snapshot> base, List<Snapshot> fresh) {
        String text =
                switch (output) {
                    case "json" -> ComparisonJson.of(comparison);
                    case "html" -> ComparisonPage.of(comparison, base, fresh);
                    default -> ComparisonTable.of(comparison);
                };
        spec.commandLine().getOut().print(text);
        spec.commandLine().getOut().flush();
        if (comparison.isEmpty()) {
            // Neither a regression nor a pass. The table already contains this sentence.
            if (!output.equals("console")) {
                spec.commandLine().getErr().println("insitu: " + ComparisonTable.sentence(comparison));
            }
            return spec.exitCodeOnInvalidInput();
        }
        return comparison.isRegression() ? 1 : 0;
    }
}
