package dev.insitu.report.format.html;

import static dev.insitu.report.format.ParsedJson.in;
import static dev.insitu.report.format.ParsedJson.map;
import static dev.insitu.report.format.ParsedJson.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.Recording;
import dev.insitu.report.format.json.JsonFormat;
import dev.insitu.report.snapshot.Snapshot;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Zooming into the axis of time: table, curves and slowest calls are those of the window, by the rules of the report. */
class SightInBrowserTest extends InBrowser {
    private static final List<String> FIGURES = List.of("count", "errors", "skipped", "min", "mean", "max");
    private static final String TABLE = "document.querySelector('#table table').textContent";
    private static final String CURVES = "document.querySelector('#curves canvas').toDataURL()";
    private static final String SLOWEST = "document.querySelector('#slowest .samples').textContent";
    private static final String CHART_TOP =
            "document.querySelector('#timeline .canvas').getBoundingClientRect().top + scrollY";
    private static final String WINDOW = "document.querySelector('#timeline .sight').textContent";

    @Test
    void aWindowHasTheFiguresOfItsReport() throws Exception {
        BrowserPage page = open("scheduled", ScheduledRecording.whole(), 1280);
        for (int[] window : new int[][] {{0, 2}, {3, 9}, {5, 6}, {8, 23}, {35, 36}, {30, 40}, {2, 40}}) {
            show(page, window[0], window[1]);
            assertSame(page, window[0], window[1]);
        }
        assertHarmless(page);
    }

    @Test
    void windowsSideBySideAddUpToTheWhole() throws Exception {
        BrowserPage page = open("scheduled", ScheduledRecording.whole(), 1280);
        long[] sums = new long[3];
        for (int[] window : new int[][] {{0, 7}, {7, 23}, {23, 24}, {24, 40}}) {
            show(page, window[0], window[1]);
            for (int probe = 0; probe < sums.length; probe++) {
                sums[probe] += (Long) page.evaluate("sight.figures(" + probe + ").count");
            }
        }
        for (int probe = 0; probe < sums.length; probe++) {
            assertThat(page.evaluate("data.report.probes[" + probe + "].count")).isEqualTo(sums[probe]);
        }
    }

    /** Where a part has many intervals: its counts are their sum, and the parts are all intervals. */
    @Test
    void partsOfALongTimeAddUp() throws Exception {
        BrowserPage page = open("five", PageRecordings.anHour(5), 1280);
        assertThat(page.evaluate("data.unpack(data.page.history.parts.intervals).reduce((all, each) => all + each, 0)"))
                .isEqualTo(3_600L);

        long calls = 0;
        for (int[] share : new int[][] {{0, 30}, {30, 100}}) {
            page.evaluate("sight.see(...[%d, %d].map(at => %d + at * 36))"
                    .formatted(share[0], share[1], ScheduledRecording.START / ScheduledRecording.SECOND));
            calls += (Long) page.evaluate("sight.figures(3).count");
        }
        assertThat(calls).isEqualTo(3_600L * 1_500);
    }

    @Test
    void draggingOverTimeChoosesAWindowAndEscapeLeavesIt() throws Exception {
        for (int width : new int[] {1280, 400}) {
            BrowserPage page = open("scheduled", ScheduledRecording.whole(), width);
            List<Object> whole = seen(page);
            Object top = page.evaluate(CHART_TOP);
            page.drag("#timeline .u-over", 0.26, 0.49);
            page.await("!sight.isWhole()");

            assertThat(page.evaluate(WINDOW).toString())
                    .startsWith("12:00:10.000 to 12:00:20.000 UTC, 10 whole intervals")
                    .contains("report insitu-report/20261121T120000-4711"
                            + " --from 2026-11-21T12:00:10Z --to 2026-11-21T12:00:20Z");
            assertThat(page.evaluate("location.hash")).isEqualTo("#from=2026-11-21T12:00:10Z&to=2026-11-21T12:00:20Z");
            assertThat(seen(page)).doesNotContainAnyElementsOf(whole);
            assertThat(page.evaluate("document.querySelector('#table h2').textContent"))
                    .isEqualTo("Figures12:00:10.000 to 12:00:20.000 UTC");
            assertThat(page.evaluate("document.querySelector('#verdict h2').textContent"))
                    .isEqualTo("Verdictof the whole recording");
            assertThat(page.evaluate(CHART_TOP)).isEqualTo(top);
            assertFits(page, width);
            page.picture(PICTURES.resolve("sight-" + width + ".png"), true);

            page.key("Escape");
            page.await("sight.isWhole()");
            assertThat(page.evaluate("location.hash")).isEqualTo("");
            page.hover("h1", 0.5);
            assertThat(seen(page)).isEqualTo(whole);
            assertThat(page.evaluate(CHART_TOP)).isEqualTo(top);
            assertHarmless(page);
        }
    }

    /** What changes with the window. */
    private static List<Object> seen(BrowserPage page) throws Exception {
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");
        return List.of(page.evaluate(TABLE), page.evaluate(CURVES), page.evaluate(SLOWEST));
    }

    @Test
    void keysAndAButtonZoomToo() throws Exception {
        BrowserPage page = open("scheduled", ScheduledRecording.whole(), 1280);
        page.evaluate("document.querySelector('#timeline .canvas').focus()");
        page.key("+");
        page.await("!sight.isWhole()");
        assertThat(page.evaluate(WINDOW).toString()).startsWith("12:00:10.000 to 12:00:30.000 UTC, 20 whole intervals");

        page.click("#timeline .sight button");
        page.await("sight.isWhole()");
        // Where less than an interval is in sight, it is the one in the middle.
        page.evaluate("document.querySelector('#timeline .canvas').focus()");
        for (int i = 0; i < 8; i++) {
            page.key("+");
        }
        page.await(WINDOW + ".includes(', 1 whole interval ')");
        page.key("0");
        page.await("sight.isWhole()");
    }

    @Test
    void aLinkShowsTheWindow() throws Exception {
        BrowserPage page = open("scheduled", ScheduledRecording.whole(), 1280);
        show(page, 8, 23);
        BrowserPage linked = open(URI.create(page.evaluate("location.href").toString()), 1280, false);

        assertThat(linked.evaluate("location.hash")).isEqualTo("#from=2026-11-21T12:00:08Z&to=2026-11-21T12:00:23Z");
        assertThat(linked.evaluate(WINDOW)).isEqualTo(page.evaluate(WINDOW));
        assertSame(linked, 8, 23);
    }

    @Test
    void aMarkIsALineOnTheAxis() throws Exception {
        BrowserPage page = open("scheduled", ScheduledRecording.whole(), 1280);
        String at = "(() => { const canvas = document.querySelector('#timeline canvas'); const over ="
                + " document.querySelector('#timeline .u-over'); const ratio = canvas.width / canvas.clientWidth;"
                + " const left = over.offsetLeft + over.clientWidth * 12.5 / 40 + %s;"
                + " const image = canvas.getContext('2d').getImageData(Math.round(left * ratio) - 1, 0, 3, canvas.height).data;"
                + " const faint = parseInt(theme.colour('faint').slice(1), 16); let rows = 0;"
                + " for (let y = 0; y < canvas.height; y++) { for (let x = 0; x < 3; x++) { const i = 4 * (3 * y + x);"
                + " if ((image[i] << 16 | image[i + 1] << 8 | image[i + 2]) === faint) { rows++; break; } } } return rows / over.clientHeight; })()";

        assertThat(((Number) page.evaluate(at.formatted("0"))).doubleValue()).isGreaterThan(0.9);
        assertThat(((Number) page.evaluate(at.formatted("-40"))).doubleValue()).isLessThan(0.5);
    }

    @Test
    void anIncidentIsABarAsLongAsItLasted() throws Exception {
        BrowserPage page = open("scheduled", ScheduledRecording.whole(), 1280);
        // How much of the line at the bottom is faint between two times.
        String bar = "(([from, to]) => { const canvas = document.querySelector('#timeline canvas'); const over ="
                + " document.querySelector('#timeline .u-over'); const ratio = canvas.width / canvas.clientWidth;"
                + " const [left, right] = [from, to].map(second => Math.round((over.offsetLeft + over.clientWidth * second / 40) * ratio));"
                + " const bottom = Math.round((over.offsetTop + over.clientHeight) * ratio) - 2;"
                + " const image = canvas.getContext('2d').getImageData(left, bottom, right - left, 1).data;"
                + " const faint = parseInt(theme.colour('faint').slice(1), 16); let found = 0;"
                + " for (let i = 0; i < image.length; i += 4) {"
                + " if ((image[i] << 16 | image[i + 1] << 8 | image[i + 2]) === faint) { found++; } }"
                + " return 4 * found / image.length; })([%s])";

        assertThat(((Number) page.evaluate(bar.formatted("34.1, 38.9"))).doubleValue())
                .isGreaterThan(0.9);
        assertThat(((Number) page.evaluate(bar.formatted("25, 33.9"))).doubleValue())
                .isLessThan(0.1);
        // The second is open: its bar goes on to the end.
        assertThat(((Number) page.evaluate(bar.formatted("39.1, 39.9"))).doubleValue())
                .isGreaterThan(0.9);
        page.picture(PICTURES.resolve("incidents.png"), true);
    }

    @Test
    void aDrivenSessionHasOneTableOfAWindow() throws Exception {
        BrowserPage page = open("driven", PageRecordings.driven(), 1280);
        page.drag("#timeline .u-over", 0.2, 0.5);
        page.await("!sight.isWhole()");

        assertThat(
                        page.evaluate(
                                "[...document.querySelectorAll('#table tr.rate th')].map(each => each.textContent.trim()).join()"))
                .isEqualTo("all calls");
        assertThat(page.evaluate("document.querySelector('#rates h2').textContent")
                        .toString())
                .endsWith("of the whole recording");
        assertThat(page.evaluate("document.getElementById('main').textContent").toString())
                .doesNotContain("undefined", "NaN");
        assertHarmless(page);
    }

    /** Shows a window of seconds, as its link does. */
    private static void show(BrowserPage page, int from, int to) throws Exception {
        long start = ScheduledRecording.START / 1_000_000;
        page.evaluate("location.hash = 'from=' + new Date(" + (start + 1_000L * from)
                + ").toISOString() + '&to=' + new Date(" + (start + 1_000L * to) + ").toISOString()");
        page.await("location.hash && !sight.isWhole() && sight.bounds().join() === '" + (start / 1_000 + from) + ","
                + (start / 1_000 + to) + "'");
    }

    private static void assertSame(BrowserPage page, int from, int to) throws Exception {
        Map<Object, Object> report = parse(new JsonFormat().render(ScheduledRecording.window(from, to)));
        for (int probe = 0; probe < 3; probe++) {
            Map<Object, Object> expected = in(report, "probes", probe);
            Map<Object, Object> shown = map(page.evaluate("sight.figures(" + probe + ")"));
            String what = expected.get("name") + " from " + from + " to " + to + ": ";
            for (String figure : FIGURES) {
                assertThat(number(shown.get(figure))).as(what + figure).isEqualTo(number(expected.get(figure)));
            }
            Map<Object, Object> ofReport = in(expected, "percentiles");
            Map<Object, Object> percentiles = in(shown, "percentiles");
            ofReport.forEach((key, value) -> assertThat(percentiles.containsKey(key) || value == null)
                    .as(what + 'p' + key)
                    .isTrue());
            for (Map.Entry<Object, Object> each : percentiles.entrySet()) {
                assertThat(number(each.getValue()))
                        .as(what + 'p' + each.getKey())
                        .isEqualTo(number(ofReport.get(each.getKey())));
            }
            Object slowest = page.evaluate("sight.slowest().filter(group => group.probe === " + probe
                    + ").flatMap(group => group.samples.map(({ frames, ...call }) => call))");
            assertThat(slowest).as(what + "slowest").isEqualTo(expected.getOrDefault("slowest", List.of()));
        }
    }

    private static Double number(Object value) {
        return value == null ? null : ((Number) value).doubleValue();
    }

    private static BrowserPage open(String name, Recording recording, int width) throws Exception {
        BrowserPage page = open(name, new HtmlFormat().render(Snapshot.of(recording)), width, false);
        assertHarmless(page);
        return page;
    }
}
