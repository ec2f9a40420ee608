package dev.insitu.report.format.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.FollowedNode;
import dev.insitu.report.format.ParsedJson;
import dev.insitu.report.snapshot.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page in Chromium: it draws, follows the hand, fits a phone, and nothing in it complains, asks for anything or runs a name. */
class PageInBrowserTest extends InBrowser {
    @Test
    void drawsEachChart() throws Exception {
        for (boolean isDark : new boolean[] {false, true}) {
            for (int width : new int[] {1200, 390}) {
                check("nested", PageRecordings.nested(), width, isDark);
                check("driven", PageRecordings.driven(), width, isDark);
                check("search", PageRecordings.search(), width, isDark);
            }
        }
    }

    @Test
    void aPageWithoutFiguresIsOneToo() throws Exception {
        BrowserPage page = open("empty", PageRecordings.empty(), 1200, false);

        assertThat(page.evaluate("document.querySelectorAll('.canvas canvas').length"))
                .isEqualTo(0L);
        assertHarmless(page);
    }

    @Test
    void showsTheConfigAndRunsNothingOfIt() throws Exception {
        BrowserPage page = open("nested", PageRecordings.nested(), 1200, false);

        String environment = page.evaluate("document.getElementById('environment').textContent")
                .toString();
        assertThat(environment).contains("The config", "com.acme.Book#place", "</script>");
        assertThat(page.holds("window.stolen")).isFalse();
        assertHarmless(page);
    }

    @Test
    void noNameRuns() throws Exception {
        for (int width : new int[] {1200, 390}) {
            BrowserPage page = open("named", PageRecordings.named(), width, false);

            assertThat(page.holds("window.stolen")).isFalse();
            assertThat(page.evaluate("document.querySelectorAll('script').length"))
                    .isEqualTo(3L);
            assertThat(page.evaluate("document.querySelectorAll('img, iframe').length"))
                    .isEqualTo(0L);
            String text =
                    page.evaluate("document.getElementById('main').textContent").toString();
            assertThat(text).contains(PageRecordings.NAMES[0], PageRecordings.NAMES[3], PageRecordings.NAMES[9], "測試");
            assertThat(text).doesNotContain("\u202e");
            assertFits(page, width);
            assertHarmless(page);
        }
    }

    @Test
    void anHourOfFiftyProbesIsDrawn() throws Exception {
        BrowserPage page = open("hour", PageRecordings.anHour(50), 1200, false);

        assertDrawn("hour", page);
        assertHarmless(page);
    }

    @Test
    void printsInLightColours() throws Exception {
        BrowserPage page = open("nested", PageRecordings.nested(), 1200, true);
        page.evaluate("(() => { window.printed = []; addEventListener('beforeprint', () =>"
                + " printed.push(theme.colour('background'))); })()");
        Object dark = page.evaluate("theme.colour('background')");

        assertThat(page.print()).isGreaterThan(10_000);
        assertThat(page.evaluate("printed.join()")).isEqualTo("#ffffff").isNotEqualTo(dark);
        page.await("theme.colour('background') === " + PlainJson.of(dark));
        assertHarmless(page);
    }

    @Test
    void saysNumbersAsTheConsoleDoes() throws Exception {
        BrowserPage page = open("empty", PageRecordings.empty(), 1200, false);
        for (long nanos :
                new long[] {0, 1, 45, 999, 1_000, 58_249, 58_250, 99_949, 99_950, 1_480_499, 1_480_500, 1L << 50}) {
            assertThat(page.evaluate("text.us(" + nanos + ")")).isEqualTo(Numbers.microseconds(nanos));
        }
        for (double share : new double[] {0, 0.000001, 0.00004, 0.009, 0.0994, 0.1, 1}) {
            assertThat(page.evaluate("text.finePercent(" + share + ")")).isEqualTo(Numbers.finePercent(share));
        }
        for (double rate : new double[] {0.125, 6.94, 18_736.4, 20_000}) {
            assertThat(page.evaluate("text.rate(" + rate + ")")).isEqualTo(Numbers.rate(rate));
            assertThat(page.evaluate("text.measuredRate(" + rate + ")")).isEqualTo(Numbers.measuredRate(rate));
        }
        assertThat(page.evaluate("data.unpack('ACBgBgjh9B')")).isEqualTo(List.of(0L, 1L, 0L, 16L, 1_000_000L));
    }

    @Test
    void showsWhatFollowedCallsSpendOrWhyThereIsNoAnswer() throws Exception {
        BrowserPage page = open("followed", PageRecordings.followed(), 1200, false);

        assertShowsWhatWasFollowed("followed", page);
        assertThat(page.evaluate("document.getElementById('followed').textContent")
                        .toString())
                .contains("2.1 ms (the gap below p99, 8.7 ms)")
                .contains("By argument 0: " + PageRecordings.NAMES[0] + ": 9 of 11 slow, 10 % of all")
                .contains("No answer: never slow");
        assertThat(page.holds("window.stolen")).isFalse();
        assertThat(page.evaluate("data.report.follow.length")).isEqualTo(1L);
        // Nothing was timed: no section of figures, and no verdict on them.
        assertThat(page.evaluate("[...document.querySelectorAll('#main > section')].map(each => each.id)"))
                .isEqualTo(List.of("followed", "environment"));
        assertHarmless(page);
    }

    /** Those of the demos, say: {@code -Dinsitu.pages=insitu-report}. */
    @Test
    void drawsThePagesOfADirectory() throws Exception {
        String pages = System.getProperty("insitu.pages", "");
        assumeTrue(!pages.isEmpty(), "no -Dinsitu.pages");
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(pages))) {
            files = all.filter(file -> file.endsWith(OutputFormat.HTML.file()))
                    .sorted()
                    .toList();
        }
        assertThat(files).as("pages below " + pages).isNotEmpty();
        for (Path file : files) {
            for (int width : new int[] {1200, 390}) {
                BrowserPage page = open(file, width, width == 390);
                page.picture(PICTURES.resolve(file.getParent().getFileName() + "-" + width + ".png"), true);
                if (page.holds("data.report.follow")) {
                    // Of a session that follows calls and times nothing else: a tree, or why there is none.
                    assertShowsWhatWasFollowed(file.toString(), page);
                } else {
                    assertThat(page.holds("document.querySelector('#curves .canvas canvas')"))
                            .as(file.toString())
                            .isTrue();
                    assertDrawn(file.toString(), page);
                    assertFollowsTheHand(page);
                }
                assertFits(page, width);
                assertHarmless(page);
            }
        }
    }

    private static void assertShowsWhatWasFollowed(String what, BrowserPage page) throws Exception {
        String text =
                page.evaluate("document.getElementById('followed').textContent").toString();
        long answers = (Long) page.evaluate("data.report.follow.length");
        if (answers > 0) {
            assertThat(text).as(what).contains("calls took longer than", FollowedNode.SELF);
        }
        Object reasons = page.evaluate("(data.report.unanswered || []).map(each => each.reason)");
        assertThat(answers + ((List<?>) reasons).size()).as(what).isPositive();
        for (Object reason : (List<?>) reasons) {
            assertThat(text).as(what).contains(reason.toString());
        }
    }

    /** Values are read, a drag zooms and comes back, a switch switches. */
    private static void assertFollowsTheHand(BrowserPage page) throws Exception {
        page.hover("#curves .u-over", 0.5);
        page.await("document.querySelector('#curves .readout').textContent.includes('%')");
        page.hover("h1", 0.5);
        String hash =
                "(() => { const c = document.querySelector('#curves canvas'); return c ? c.toDataURL() : ''; })()";
        Object all = page.evaluate(hash);
        page.drag("#curves .u-over", 0.3, 0.6);
        page.await(hash + " !== " + PlainJson.of(all));
        page.click("#curves .zoom button[aria-label=\"Show all\"]");
        page.hover("h1", 0.5);
        page.await(hash + " === " + PlainJson.of(all));
        page.click("#curves .switch[aria-pressed=\"true\"]");
        page.await(hash + " !== " + PlainJson.of(all));
    }

    private static void check(String name, Recording recording, int width, boolean isDark) throws Exception {
        BrowserPage page = open(name, recording, width, isDark);
        String picture = name + '-' + width + (isDark ? "-dark" : "-light");
        page.picture(PICTURES.resolve(picture + ".png"), true);
        assertThat(page.evaluate("document.querySelectorAll('.canvas canvas').length"))
                .as(picture)
                .isNotEqualTo(0L);
        assertDrawn(picture, page);
        assertFits(page, width);
        assertHarmless(page);
    }

    private static void assertDrawn(String what, BrowserPage page) throws Exception {
        List<?> charts = (List<?>)
                page.evaluate("[...document.querySelectorAll('section:has(.canvas canvas)')].map(each => each.id)");
        for (Object chart : charts) {
            assertThat(page.colours("#" + chart + " canvas"))
                    .as(what + ": " + chart)
                    .isGreaterThan(BACKGROUND_AND_GRID);
        }
        assertThat(page.evaluate("document.getElementById('main').textContent").toString())
                .doesNotContain("could not be made", "undefined", "NaN");
    }

    private static BrowserPage open(String name, Recording recording, int width, boolean isDark) throws Exception {
        BrowserPage page = open(name, new HtmlFormat().render(Snapshot.of(recording)), width, isDark);
        assertThat(ParsedJson.map(page.evaluate("({ready: document.documentElement.dataset.ready})")))
                .containsEntry("ready", "true");
        return page;
    }
}
