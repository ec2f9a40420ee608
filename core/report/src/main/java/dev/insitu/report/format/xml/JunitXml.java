package dev.insitu.report.format.xml;

import dev.insitu.platform.text.Harmless;
import dev.insitu.report.format.console.CheckLines;
import dev.insitu.report.snapshot.check.CheckResult;
import java.util.List;

/**
 * Checks in the form in which build servers read the results of tests: one test case each. An undecidable check is a
 * failure too, for nobody may take it for a pass.
 *
 * <p>XML 1.0 has no way to write most control characters: they are written as codes such as {@code \n}.
 */
public final class JunitXml {
    private JunitXml() {}

    /**
     * The document, in characters that are to be written as UTF-8.
     *
     * @param recording where the figures come from; tells the same checks of several recordings apart
     */
    public static String of(String recording, List<CheckResult> results) {
        long failures = results.stream()
                .filter(result -> result.outcome() != CheckResult.Outcome.PASSED)
                .count();
        String place = attribute(recording);
        StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
        out.append("  <testsuite name=\"insitu check ").append(place);
        out.append("\" tests=\"").append(results.size());
        out.append("\" failures=\"").append(failures);
        out.append("\" errors=\"0\" skipped=\"0\" time=\"0\">\n");
        for (CheckResult result : results) {
            out.append("    <testcase classname=\"").append(place);
            out.append("\" name=\"").append(attribute(result.check().text())).append("\" time=\"0\">\n");
            out.append("      ").append(outcome(result)).append("\n    </testcase>\n");
        }
        return out.append("  </testsuite>\n</testsuites>\n").toString();
    }

    private static String outcome(CheckResult result) {
        String line = attribute(CheckLines.line(result));
        return result.outcome() == CheckResult.Outcome.PASSED
                ? "<system-out>" + line + "</system-out>"
                : "<failure type=\"" + result.outcome().key() + "\" message=\"" + line + "\">" + line + "</failure>";
    }

    /** As the value of an attribute, or between two tags. */
    private static String attribute(String text) {
        return Harmless.escaped(text, Integer.MAX_VALUE)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&apos;");
    }
}
