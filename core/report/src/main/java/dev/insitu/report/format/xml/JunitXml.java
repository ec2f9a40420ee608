package dev.insitu.report.format.xml;

import dev.insitu.platform.text.Harmless;
import dev.insitu.report.format.console.CheckLines;
import dev.insitu.report.snapshot.check.CheckResult;
import java.util.List;

/**
 * Check results as JUnit XML, which build servers read: one test case each. An undecidable check is a failure too, because it must
 * not count as a pass.
 *
 * <p>XML 1.0 cannot represent most control characters: they are written as codes such as {@code \n}.
 */
public final class JunitXml {
    private JunitXml() {}

    /**
     * The document's text, to be encoded in UTF-8.
     *
     * @param recording the source of the figures; distinguishes the same checks of several recordings
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

    /** Escapes text for an attribute or an element. */
    private static String attribute(String text) {
        return Harmless.escaped(text, Integer.MAX_VALUE)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&apos;");
    }
}
