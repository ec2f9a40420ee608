package dev.insitu.report.format.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The page of a comparison in Chromium; see {@link PageInBrowserTest}. */
class ComparisonInBrowserTest extends InBrowser {
    @Test
    void drawsBothSidesAndTheChange() throws Exception {
        for (boolean isDark : new boolean[] {false, true}) {
            for (int width : new int[] {1200, 390}) {
                BrowserPage page = open("compared", ComparedRecordings.driven(5), width, isDark);
                page.picture(PICTURES.resolve("compared-" + width + (isDark ? "-dark" : "-light") + ".png"), true);

                String text = text(page, "main");
                assertThat(text)
                        .contains("REGRESSION", "percentiles are slower by more than 5 %", "price at 5,000/s")
                        .contains("SLOWER at p50", "Environments", "Nothing.")
                        .doesNotContain("could not be made", "undefined", "NaN");
                // Two for each of three probes at two rates.
                assertThat(page.evaluate("document.querySelectorAll('.canvas canvas').length"))
                        .isEqualTo(12L);
                for (int chart = 1; chart <= 2; chart++) {
                    assertThat(page.colours("#curves .pair > div:nth-child(" + chart + ") canvas"))
                            .isGreaterThan(BACKGROUND_AND_GRID);
                }
                assertFitsAndIsHarmless(page, width);
            }
        }
    }

    @Test
    void followsTheHand() throws Exception {
        BrowserPage page = open("compared", ComparedRecordings.driven(5), 1200, false);
        page.hover(".pair > div:nth-child(1) .u-over", 0.4);
        page.await("document.querySelector('.pair .readout').textContent.includes('JVMs')");
        page.hover(".pair > div:nth-child(2) .u-over", 0.4);
        page.await("document.querySelector('.pair > div:nth-child(2) .readout').textContent.includes('interval')");
        page.hover("h1", 0.5);

        String hash =
                "(() => { const c = document.querySelector('#curves canvas'); return c ? c.toDataURL() : ''; })()";
        Object all = page.evaluate(hash);
        page.click("#curves .switch[aria-pressed=\"true\"]");
        page.await(hash + " !== " + PlainJson.of(all));
        assertFitsAndIsHarmless(page, 1200);
    }

    @Test
    void noNameRunsAndTheRestOpensByHand() throws Exception {
        for (int width : new int[] {1200, 390}) {
            BrowserPage page = open("compared-named", ComparedRecordings.named(5), width, false);

            assertThat(page.holds("window.stolen")).isFalse();
            assertThat(page.evaluate("document.querySelectorAll('script').length"))
                    .isEqualTo(3L);
            assertThat(page.evaluate("document.querySelectorAll('img, iframe').length"))
                    .isEqualTo(0L);
            assertThat(text(page, "main"))
                    .contains(PageRecordings.NAMES[0], PageRecordings.NAMES[3], "測試", "What differs")
                    .doesNotContain("\u202e");
            Object before = page.evaluate("document.querySelectorAll('.canvas canvas').length");
            page.evaluate("document.querySelectorAll('.compared').forEach(each => { each.open = true; })");
            page.await("document.querySelectorAll('.canvas canvas').length === " + 2 * PageRecordings.NAMES.length);
            assertThat(before).isEqualTo(12L);
            assertFitsAndIsHarmless(page, width);
        }
    }

    @Test
    void oneJvmASideIsAPageToo() throws Exception {
        BrowserPage page = open("compared-alone", ComparedRecordings.driven(1), 1200, false);

        assertThat(text(page, "verdict")).contains("NOT PROVEN", "the noise between JVMs is not known");
        assertFitsAndIsHarmless(page, 1200);
    }

    private static String text(BrowserPage page, String id) throws Exception {
        return page.evaluate("document.getElementById('" + id + "').textContent")
                .toString();
    }

    private static void assertFitsAndIsHarmless(BrowserPage page, int width) throws Exception {
        assertFits(page, width);
        assertHarmless(page);
    }

    private static BrowserPage open(String name, ComparedRecordings compared, int width, boolean isDark)
            throws Exception {
        return open(name, compared.page(), width, isDark);
    }
}
