package dev.insitu.report.format.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * What all pages of a kind have in common: the template with styles and scripts in it. It is read once and kept, for the jar may be replaced
 * while the JVM runs. Immutable.
 *
 * @param head what stands before the data
 * @param tail what stands behind them
 */
public record PageParts(String head, String tail) {
    static final String LIBRARY = "uPlot.iife.min.js";
    static final String LIBRARY_STYLES = "uPlot.min.css";
    private static final List<String> STYLES = List.of("page.css", "charts.css", "print.css");
    private static final List<String> COMPARISON_STYLES =
            List.of("page.css", "charts.css", "print.css", "compare/styles.css");

    /** In the order in which they use each other. */
    private static final List<String> SCRIPTS = List.of(
            "text",
            "dom",
            "packed",
            "plotter",
            "data",
            "theme",
            "switches",
            "chart",
            "sections",
            "verdict",
            "table",
            "curves",
            "timeline",
            "rates",
            "slowest",
            "self",
            "flight",
            "environment",
            "page");

    private static final List<String> COMPARISON_SCRIPTS = List.of(
            "text",
            "dom",
            "packed",
            "plotter",
            "compare/data",
            "theme",
            "switches",
            "chart",
            "sections",
            "compare/verdict",
            "compare/table",
            "compare/curves",
            "compare/shift",
            "compare/probes",
            "compare/environment",
            "compare/page");

    private static final String[] PLACES = {"%POLICY%", "%STYLES%", "%LICENSE%", "%LIBRARY%", "%DATA%", "%SCRIPTS%"};
    private static final int DATA = 4;

    private static PageParts kept;

    /**
     * The parts of a report, read from the jar where that is still to be done.
     *
     * @throws UncheckedIOException where the jar does not have them any more
     */
    public static synchronized PageParts get() {
        if (kept == null) {
            kept = read("page.policy", STYLES, SCRIPTS);
        }
        return kept;
    }

    /** Those of a comparison, which only the tool makes: they are not kept. */
    static PageParts ofComparison() {
        return read("compare/page.policy", COMPARISON_STYLES, COMPARISON_SCRIPTS);
    }

    /** The page with its data: JSON, which has the character that ends elements in strings only. */
    String around(String json) {
        return head + json.replace("<", "\\u003c") + tail;
    }

    /**
     * @param policy what the browser may run of the page, by its hashes. They are not made here: that would fix the security providers of an application whose own
     *     main may still choose them. Tests hold both against each other.
     */
    private static PageParts read(String policy, List<String> styleNames, List<String> scriptNames) {
        StringBuilder styles = new StringBuilder(resource(LIBRARY_STYLES)).append('\n');
        for (String name : styleNames) {
            styles.append(resource(name));
        }
        StringBuilder scripts = new StringBuilder("'use strict';\n");
        for (String name : scriptNames) {
            scripts.append(resource(name + ".js"));
        }
        String[] texts = {
            resource(policy).strip(),
            styles.toString(),
            resource("uPlot.LICENSE"),
            resource(LIBRARY),
            "",
            scripts.toString()
        };
        String template = resource("page.html");
        StringBuilder page = new StringBuilder();
        String head = "";
        int from = 0;
        for (int i = 0; i < PLACES.length; i++) {
            int at = template.indexOf(PLACES[i], from);
            page.append(template, from, at).append(texts[i]);
            from = at + PLACES[i].length();
            if (i == DATA) {
                head = page.toString();
                page.setLength(0);
            }
        }
        return new PageParts(head, page.append(template.substring(from)).toString());
    }

    /** A file beside this class, with line ends as the browser will see them. */
    static String resource(String name) {
        try (InputStream in = PageParts.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + ": missing in the jar, which may have been replaced");
            }
            return new String(in.readAllBytes(), UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
