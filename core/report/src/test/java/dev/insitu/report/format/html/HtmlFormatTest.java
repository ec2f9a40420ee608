package dev.insitu.report.format.html;

import static dev.insitu.report.format.ParsedJson.in;
import static dev.insitu.report.format.ParsedJson.map;
import static dev.insitu.report.format.ParsedJson.parse;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Recording;
import dev.insitu.report.format.json.JsonFormat;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page as a file: what it holds, and what it cannot do. What a browser makes of it is tested in one. */
class HtmlFormatTest {
    private static final Pattern SCRIPT = Pattern.compile("<script([^>]*)>(.*?)</script>", Pattern.DOTALL);
    private static final Pattern STYLE = Pattern.compile("<style>(.*?)</style>", Pattern.DOTALL);
    private static final Pattern POLICY = Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"");

    @Test
    void holdsTheWholeOfTheJsonReport() throws IOException {
        for (Recording recording : List.of(PageRecordings.nested(), PageRecordings.driven(), PageRecordings.named())) {
            Snapshot snapshot = Snapshot.of(recording);
            assertThat(map(data(snapshot).get("report"))).isEqualTo(parse(new JsonFormat().render(snapshot)));
        }
    }

    @Test
    void isTheSameEachTime() {
        assertThat(page(PageRecordings.driven())).isEqualTo(page(PageRecordings.driven()));
    }

    @Test
    void thePolicyAllowsItsOwnScriptsAndStylesAndNothingElse() throws Exception {
        assertAllowsItself("page.policy", page(PageRecordings.nested()));
        assertAllowsItself("compare/page.policy", PageParts.ofComparison().around("{}"));
    }

    /** @param file has the hashes */
    private static void assertAllowsItself(String file, String page) throws Exception {
        Matcher policy = POLICY.matcher(page);
        assertThat(policy.find()).isTrue();
        List<String> allowed = new ArrayList<>();
        for (String directive : policy.group(1).split("; ", -1)) {
            List<String> words = List.of(directive.split(" ", -1));
            if (words.get(0).equals("script-src") || words.get(0).equals("style-src")) {
                allowed.addAll(words.subList(1, words.size()));
            } else {
                assertThat(words).hasSize(2).endsWith("'none'");
            }
        }
        List<String> there = new ArrayList<>();
        for (Matcher script = SCRIPT.matcher(page); script.find(); ) {
            if (script.group(1).isEmpty()) {
                there.add(hash(script.group(2)));
            }
        }
        for (Matcher style = STYLE.matcher(page); style.find(); ) {
            there.add(hash(style.group(1)));
        }
        assertThat(there).as(file).hasSize(3).containsExactlyInAnyOrderElementsOf(allowed);
        assertThat(policy.group(1)).startsWith("default-src 'none'");
    }

    @Test
    void noNameEndsTheDataOrBeginsAScript() throws IOException {
        Snapshot snapshot = Snapshot.of(PageRecordings.named());
        String page = new HtmlFormat().render(snapshot);
        String usual = page(PageRecordings.empty());

        assertThat(count(page, "<script")).isEqualTo(count(usual, "<script")).isEqualTo(3);
        assertThat(count(page, "</script")).isEqualTo(count(usual, "</script"));
        assertThat(count(page, "<!--")).isEqualTo(count(usual, "<!--"));
        assertThat(page).doesNotContain("<img");
        String data = block(page);
        assertThat(data).doesNotContain("<").doesNotContain("\n");
        List<Object> names = new ArrayList<>();
        for (Object probe : (List<?>) map(data(snapshot).get("report")).get("probes")) {
            names.add(map(probe).get("name"));
        }
        assertThat(names).containsExactlyInAnyOrder((Object[]) PageRecordings.NAMES);
    }

    @Test
    void asksForNothing() {
        assertThat(page(PageRecordings.nested()).replaceAll("(?s)<!--.*?-->", ""))
                .doesNotContainPattern("(?i)<(?:link|img|iframe|object|embed|base|form)\\b")
                .doesNotContainPattern("(?i)\\bon(?:click|load|error)=")
                .doesNotContain("fetch(", "XMLHttpRequest", "WebSocket", "eval(", "innerHTML", "document.write");
    }

    @Test
    void theLibraryIsTheOneThatWasChecked() throws Exception {
        for (String line : PageParts.resource("uPlot.sha256").split("\n", -1)) {
            if (!line.isEmpty()) {
                String[] words = line.split(" +", 2);
                byte[] digest = MessageDigest.getInstance("SHA-256")
                        .digest(PageParts.resource(words[1]).getBytes(UTF_8));
                assertThat(HexFormat.of().formatHex(digest)).as(words[1]).isEqualTo(words[0]);
            }
        }
        String page = page(PageRecordings.empty());
        assertThat(page).contains("Copyright (c) 2022 Leon Sorokin", "THE SOFTWARE IS PROVIDED \"AS IS\"");
    }

    @Test
    void aCurveHasThePointsOfHdrHistogram() {
        assertThat(CurveData.ranks(1)).containsExactly(1, 1);
        // Halfway to 50 %, 50 %, halfway to 75 %.
        assertThat(CurveData.ranks(1_000)[CurveData.TICKS / 2]).isEqualTo(250);
        assertThat(CurveData.ranks(1_000)[CurveData.TICKS]).isEqualTo(500);
        assertThat(CurveData.ranks(1_000)[3 * CurveData.TICKS / 2]).isEqualTo(625);
        assertThat(CurveData.ranks(150_000)).isSorted().endsWith(150_000).hasSizeLessThan(150);
    }

    @Test
    void numbersArePackedAsSourceMapsHaveThem() {
        assertThat(PackedNumbers.of(new long[] {0, 1, 0, 16, 1_000_000})).isEqualTo("ACBgBgjh9B");
    }

    @Test
    void bucketsArePackedAsTheirCountsAndTheGapsBetween() {
        Histogram histogram = new Histogram(3);
        for (long value : new long[] {0, 1, 1, 5}) {
            histogram.recordValue(value);
        }
        EpochCounts counts = EpochCounts.ofBuckets(0, 0, 0, BucketCounts.of(histogram));

        assertThat(PartCounts.of(counts).packedBuckets()).isEqualTo("ACBC");
    }

    @Test
    @Tag("long")
    void anHourOfFiftyProbesFitsAPage() throws IOException {
        String page = page(PageRecordings.anHour(50));

        assertThat(page.getBytes(UTF_8)).hasSizeLessThan(6_000_000);
        Map<Object, Object> history = in(map(parse(block(page)).get("page")), "history");
        assertThat(history).containsEntry("merged", 1L);
        assertThat((List<?>) history.get("probes")).hasSize(50);
    }

    /** Of what is drawn, of the counts by interval and of the slow calls each has a limit. */
    @Test
    void aMonthOfFortyProbesFitsAPage() throws IOException {
        String page = page(PageRecordings.aMonth(40, Integer.getInteger("insitu.page.thinned", 10)));

        assertThat(page.getBytes(UTF_8)).hasSizeBetween(3_000_000, 9_000_000);
        Map<Object, Object> parts = in(in(map(parse(block(page)).get("page")), "history"), "parts");
        int characters = 0;
        for (Object probe : (List<?>) parts.get("probes")) {
            for (Object buckets : (List<?>) map(probe).get("buckets")) {
                characters += buckets.toString().length();
            }
        }
        assertThat(characters).isBetween(PartData.MOST_CHARACTERS_OF_COUNTS / 3, PartData.MOST_CHARACTERS_OF_COUNTS);
        assertThat(PlainJson.of(parts.get("slowest")).length()).isLessThan(PartData.MOST_CHARACTERS_OF_CALLS);
    }

    @Test
    @Tag("long")
    void aLongerTimeIsMerged() throws IOException {
        Recording recording = PageRecordings.withHistory(PageRecordings.anHour(2), 0, 2, 0, 120_000);
        String page = page(recording);

        Map<Object, Object> history = in(map(parse(block(page)).get("page")), "history");
        assertThat(history).containsEntry("merged", 2L);
        assertThat(page.getBytes(UTF_8)).hasSizeLessThan(5_000_000);
    }

    private static String page(Recording recording) {
        return new HtmlFormat().render(Snapshot.of(recording));
    }

    private static Map<Object, Object> data(Snapshot snapshot) throws IOException {
        return parse(block(new HtmlFormat().render(snapshot)));
    }

    private static String block(String page) {
        for (Matcher script = SCRIPT.matcher(page); script.find(); ) {
            if (script.group(1).contains("application/json")) {
                return script.group(2);
            }
        }
        throw new AssertionError("no data");
    }

    private static String hash(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }

    private static int count(String text, String part) {
        return (text.length() - text.replace(part, "").length()) / part.length();
    }
}
