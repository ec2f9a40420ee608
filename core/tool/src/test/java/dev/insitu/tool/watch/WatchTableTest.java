package dev.insitu.tool.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.text.TextWidth;
import dev.insitu.recording.image.BucketCounts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jline.utils.WCWidth;
import org.junit.jupiter.api.Test;

class WatchTableTest {
    private static final List<String> NAMES = List.of("注文の照合", "注文の検証と受付", "gru\u0308ße", "settle", "한국어 \uD83D\uDE00");

    @Test
    void columnsAreWhereTheyAre_howeverWideNamesAre() {
        for (int width : new int[] {20, 40, 60, 80, 100, 160}) {
            List<String> lines = new WatchTable(width, StandardCharsets.UTF_8)
                    .lines(probes(NAMES), "last 1.0 s, us", WatchPeriod.ALL);

            int limit = width;
            assertThat(lines).allMatch(line -> TextWidth.of(line) <= limit);
            if (!lines.get(1).contains("rate/s")) {
                continue;
            }
            int rateEnds = TextWidth.of(lines.get(1).substring(0, lines.get(1).indexOf("rate/s") + 6));
            for (String row : lines.subList(2, lines.size())) {
                assertThat(TextWidth.head(row, rateEnds))
                        .endsWith(" 0")
                        .satisfies(head -> assertThat(TextWidth.of(head)).isEqualTo(rateEnds));
            }
        }
    }

    @Test
    void eachGroupOfColumnsHasItsTitle() {
        assertThat(new WatchTable(80, StandardCharsets.UTF_8)
                        .lines(probes(List.of("settle")), "last 1.0 s, us", WatchPeriod.ALL)
                        .get(0)
                        .strip()
                        .split(" {2,}"))
                .containsExactly("last 1.0 s, us", "all, us");
        assertThat(new WatchTable(160, StandardCharsets.UTF_8)
                        .lines(probes(List.of("settle")), "last 1.0 s, us", WatchPeriod.ALL)
                        .get(0)
                        .strip()
                        .split(" {2,}"))
                .containsExactly("last 1.0 s, us", "since the start, us");
        assertThat(new WatchTable(80, StandardCharsets.UTF_8)
                        .lines(probes(List.of("settle")), "last 1.0 s, us", WatchPeriod.MINUTE)
                        .get(0)
                        .strip()
                        .split(" {2,}"))
                .containsExactly("last 1.0 s, us", "1 m, us");
    }

    @Test
    void aWideTerminalShowsClassAndMethod() {
        String name = "JdbcOrderRepository#findShipmentsOfCustomer";

        assertThat(new WatchTable(160, StandardCharsets.UTF_8)
                        .lines(probes(List.of("com.acme." + name)), "", WatchPeriod.ALL)
                        .get(2))
                .startsWith("com.acme." + name + " ");
        assertThat(new WatchTable(80, StandardCharsets.UTF_8)
                        .lines(probes(List.of("com.acme." + name)), "", WatchPeriod.ALL)
                        .get(2))
                .contains("#findShipmentsOfCustomer ");
    }

    @Test
    void rowsAreNeverAlike() {
        List<String> names = List.of(
                "com.acme.warehouse.ShipmentOrderRepository#findLines(long) returning int",
                "com.acme.warehouse.ShipmentOrderRepository#findLines(long) returning void",
                "größe",
                "grüße");

        assertThat(new WatchTable(80, StandardCharsets.US_ASCII)
                        .lines(probes(names), "", WatchPeriod.ALL)
                        .subList(2, 6))
                .doesNotHaveDuplicates()
                .allMatch(line -> line.chars().allMatch(character -> character < 128));
    }

    /** The terminal library counts in its own way when it draws. */
    @Test
    void widthsAreThoseOfTheTerminalLibrary() {
        for (String name : NAMES) {
            int width = name.codePoints().map(WCWidth::wcwidth).sum();
            assertThat(TextWidth.of(name)).isEqualTo(width);
        }
    }

    @Test
    void aPeriodHasItsOwnFiguresAndTheLastIntervalItsOwn() {
        WatchedProbe probe = new WatchedProbe("settle", 0);
        probe.update(counts(100, 1_000), 100, 1_000, 3, 0);
        probe.update(counts(100, 1_000).plus(counts(50, 7_000)), 150, 7_000, 3, 1_000_000_000);
        probe.show(counts(80, 3_000), 80, 3_000, 1);

        assertThat(probe.lastCount()).isEqualTo(50);
        assertThat(probe.lastMax()).hasValue(7_000);
        assertThat(probe.count()).isEqualTo(80);
        assertThat(probe.errors()).isEqualTo(1);
        assertThat(probe.max()).hasValue(3_000);
        probe.update(counts(100, 1_000).plus(counts(60, 7_000)), 160, 7_000, 3, 1_000_000_000);
        assertThat(probe.lastCount()).isEqualTo(10);
        assertThat(probe.count()).isEqualTo(160);
    }

    @Test
    void anyColumnSorts() {
        WatchedProbe slow = new WatchedProbe("slow", 0);
        slow.update(BucketCounts.NONE, 0, -1, 0, 0);
        slow.update(counts(20_000, 9_000), 20_000, 9_000, 0, 1_000_000_000);
        WatchedProbe often = new WatchedProbe("often", 1);
        often.update(BucketCounts.NONE, 0, -1, 0, 0);
        often.update(counts(90_000, 10), 90_000, 10, 0, 1_000_000_000);
        List<WatchOrder> byOften =
                List.of(WatchOrder.NAME, WatchOrder.RATE, WatchOrder.COUNT_OF_PERIOD, WatchOrder.IN_FLIGHT);
        for (WatchOrder order : WatchOrder.values()) {
            assertThat(order.of(List.of(often, slow), "").get(0))
                    .as(order.name())
                    .isSameAs(byOften.contains(order) ? often : slow);
        }
        assertThat(WatchOrder.RULE.next(-1)).isEqualTo(WatchOrder.IN_FLIGHT);
    }

    private static BucketCounts counts(int calls, long nanos) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(nanos, calls);
        return BucketCounts.of(histogram);
    }

    private static List<WatchedProbe> probes(List<String> names) {
        return names.stream()
                .map(name -> {
                    WatchedProbe probe = new WatchedProbe(name, 0);
                    probe.update(BucketCounts.NONE, 0, -1, 0, 0);
                    return probe;
                })
                .toList();
    }
}
