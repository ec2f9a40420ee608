package dev.insitu.report.format.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The common part of all pages of a kind: the template with styles and scripts. Read once and kept, because the jar may be replaced
 * while the JVM runs. Immutable.
 *
 * @param head the part before the data
 * @param tail the part after the data
 */
public record PageParts(String head, String tail) {
    static final String LIBRARY = "uPlot.iife.min.js";
    static final String LIBRARY_STYLES = "uPlot.min.css";
    private static final List<String> STYLES = List.of("page.css", "charts.css", "print.css");
    private static final List<String> COMPARISON_STYLES =
            List.of("page.css", "charts.css", "print.css", "compare/styles.css");

    /** In order of dependency. */
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
            "sight",
            "verdict",
            "table",
            "curves",
            "timeline",
            "rates",
            "lines",
            "slowest",
            "followed",
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
     * The parts of a report page; the first call reads them from the jar.
     *
     * @throws UncheckedIOException if the jar no longer has them
     */
    public static synchronized PageParts get() {
        if (kept == null) {
            kept = read("page.policy", STYLES, SCRIPTS);
        }
        return kept;
    }

    /** The parts of a comparison page. Not kept, because only the tool makes comparisons. */
    static PageParts ofComparison() {
        return read("compare/page.policy", COMPARISON_STYLES, COMPARISON_SCRIPTS);
    }

    /** The page with its JSON data, where {@code <} occurs in strings only and is escaped. */
    String around(String json) {
        return head + json.replace("<", "\\u003c") + tail;
    }

    /**
     * @param policy the scripts and styles that the browser may use, by their hashes. These are not computed here: that would fix
     *     the security providers of an application whose own main may still choose them. Tests compare both.
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

    /** A resource beside this class, with line ends as the browser will see them. */
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
