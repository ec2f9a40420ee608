package dev.insitu.report.format.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.Recording;
import dev.insitu.report.format.ParsedJson;
import dev.insitu.report.snapshot.Snapshot;
import org.junit.jupiter.api.Test;

/** What the page does under the hand: read values, zoom, switch, sort, open. */
class PageByHandInBrowserTest extends InBrowser {
    @Test
    void theCursorReadsValues() throws Exception {
        BrowserPage page = open("driven", PageRecordings.driven(), 1200, false);
        page.hover("#curves .u-over", 0.5);
        page.await("document.querySelector('#curves .readout').textContent.includes('end to end')");

        assertThat(page.evaluate("document.querySelector('#curves .readout b').textContent")
                        .toString())
                .matches("[0-9.]+ %");
        page.evaluate("document.querySelector('#curves .canvas').focus()");
        String before = page.evaluate("document.querySelector('#curves .readout').textContent")
                .toString();
        page.key("ArrowRight");
        page.await("document.querySelector('#curves .readout').textContent !== " + PlainJson.of(before));
        assertHarmless(page);
    }

    @Test
    void switchesSwitch() throws Exception {
        BrowserPage page = open("driven", PageRecordings.driven(), 1200, false);
        String hash =
                "(() => { const c = document.querySelector('#curves canvas'); return c ? c.toDataURL() : ''; })()";
        Object before = page.evaluate(hash);
        String first = "#curves .switch[aria-pressed=\"true\"]";
        page.click(first);
        page.await(hash + " !== " + PlainJson.of(before));

        assertThat(page.evaluate("document.querySelector('#curves .switches .switch').getAttribute('aria-pressed')"))
                .isEqualTo("false");
        page.evaluate("document.querySelectorAll('#curves .switches:first-of-type .switch').forEach(each =>"
                + " each.getAttribute('aria-pressed') === 'true' && each.click())");
        page.await("document.querySelector('#curves .canvas').classList.contains('empty')");
        assertHarmless(page);
    }

    @Test
    void draggingZooms() throws Exception {
        BrowserPage page = open("driven", PageRecordings.driven(), 1200, false);
        String hash = "document.querySelector('#curves canvas').toDataURL()";
        Object all = page.evaluate(hash);
        page.drag("#curves .u-over", 0.3, 0.6);
        page.await(hash + " !== " + PlainJson.of(all));
        page.click("#curves .zoom button[aria-label=\"Show all\"]");
        page.hover("h1", 0.5);
        page.await(hash + " === " + PlainJson.of(all));

        page.evaluate("document.querySelector('#curves .canvas').focus()");
        page.key("+");
        page.await(hash + " !== " + PlainJson.of(all));
        page.key("0");
        page.await(hash + " === " + PlainJson.of(all));
        assertHarmless(page);
    }

    @Test
    void draggingOverTimeZoomsThePausesToo() throws Exception {
        BrowserPage page = open("nested", PageRecordings.nested(), 1200, false);
        String hash = "document.querySelectorAll('#timeline canvas')[%d].toDataURL()";
        Object latency = page.evaluate(hash.formatted(0));
        Object pauses = page.evaluate(hash.formatted(1));
        page.drag("#timeline .u-over", 0.2, 0.5);
        page.await(hash.formatted(0) + " !== " + PlainJson.of(latency));
        page.await(hash.formatted(1) + " !== " + PlainJson.of(pauses));

        page.hover("#timeline .u-over", 0.5);
        page.await("document.querySelector('#timeline .readout').textContent.includes('p99')");
        page.await("document.querySelectorAll('#timeline .readout')[1].textContent.includes('gc')");
        assertHarmless(page);
    }

    @Test
    void theTableSortsAndCopies() throws Exception {
        BrowserPage page = open("nested", PageRecordings.nested(), 1200, false);
        String names = "[...document.querySelectorAll('#table tbody th')].map(each => each.textContent).join('|')";
        Object order = page.evaluate(names);
        assertThat(order.toString()).startsWith("place order");

        page.evaluate(
                "[...document.querySelectorAll('#table .sort')].find(each => each.textContent === 'count').click()");
        assertThat(page.evaluate(names).toString()).startsWith("Poller#tick");
        page.evaluate(
                "[...document.querySelectorAll('#table .sort')].find(each => each.textContent === 'count').click()");
        page.evaluate(
                "[...document.querySelectorAll('#table .sort')].find(each => each.textContent === 'count').click()");
        assertThat(page.evaluate(names)).isEqualTo(order);

        String tsv = page.evaluate("table.asTsv(table.numbers())").toString();
        assertThat(tsv.lines().findFirst().orElseThrow()).startsWith("rate\tprobe\trun\tcount\tmean us\tp50 us");
        assertThat(tsv).contains("\tplace order\t\t24000\t");
        BrowserPage named = open("named", PageRecordings.named(), 1200, false);
        String harmless = named.evaluate("table.asTsv(table.numbers())").toString();
        assertThat(harmless.lines()).hasSize(PageRecordings.NAMES.length + 1);
        assertThat(harmless).contains("\t'=cmd|").doesNotContain("\t=");
    }

    @Test
    void aSlowCallOpensByKey() throws Exception {
        BrowserPage page = open("nested", PageRecordings.nested(), 1200, false);
        assertThat(page.evaluate("document.querySelectorAll('#slowest details').length"))
                .isEqualTo(10L);
        page.evaluate("document.querySelector('#slowest summary').focus()");
        page.key("Enter");
        page.await("document.querySelector('#slowest details').open");

        assertThat(page.evaluate("document.querySelector('#slowest details').textContent")
                        .toString())
                .contains("com.acme.Ledger", "Thread main");
    }

    private static BrowserPage open(String name, Recording recording, int width, boolean isDark) throws Exception {
        BrowserPage page = open(name, new HtmlFormat().render(Snapshot.of(recording)), width, isDark);
        assertThat(ParsedJson.map(page.evaluate("({ready: document.documentElement.dataset.ready})")))
                .containsEntry("ready", "true");
        return page;
    }
}
