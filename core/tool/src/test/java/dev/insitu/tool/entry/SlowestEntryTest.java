package dev.insitu.tool.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.BucketCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SlowestEntryTest {
    private static final long SECOND = 1_000_000_000;
    private static final int CALLS = 1_000;

    private final List<EntryPoint> points = new ArrayList<>();

    /** Of 1,000 calls this number took 50 ms. */
    private void point(String kind, String name, int slow, String inside) {
        point(kind, name, CALLS - slow, slow, inside);
    }

    private void point(String kind, String name, int quick, int slow, String inside) {
        Histogram calls = new Histogram(3);
        calls.recordValueWithCount(1_000_000, quick);
        calls.recordValueWithCount(50_000_000, slow);
        points.add(new EntryPoint(
                kind,
                true,
                name,
                List.of("com.acme.Orders.get()"),
                BucketCounts.of(calls),
                SECOND,
                0,
                50_000_000,
                Optional.empty(),
                Optional.of(inside).filter(text -> !text.isEmpty())));
    }

    @Test
    void whereItIsSaidWhatIsSlowARareOneCounts() {
        point("kafka", "listener", 0, 3, "");
        point("tasks", "tick", 10, "");

        assertThat(SlowestEntry.of(points, OptionalLong.of(40_000_000)).map(EntryPoint::name))
                .contains("tick");
        assertThat(SlowestEntry.of(points.subList(0, 1), OptionalLong.of(40_000_000))
                        .map(EntryPoint::name))
                .contains("listener");
        assertThat(SlowestEntry.of(points, OptionalLong.of(60_000_000)).map(EntryPoint::name))
                .contains(slowest());
    }

    private String slowest() {
        return SlowestEntry.of(points).map(EntryPoint::name).orElse("");
    }

    @Test
    void isTheRouteWithinTheServlet() {
        point("servlet", "servlet: HttpServlet#service", 9, "");
        point("spring", "GET /orders/{id}", 9, "spring: DispatcherServlet#doService");
        point("spring", "spring: DispatcherServlet#doService", 9, "servlet: HttpServlet#service");
        point("spring", "GET /prices", 0, "spring: DispatcherServlet#doService");

        assertThat(slowest()).isEqualTo("GET /orders/{id}");
    }

    /** Of 1,000 calls, p99 of the one is below the rare slow calls, and that of the other among them. */
    @Test
    void isTheRouteAlsoWhereItsOwnLimitIsAmongItsSlowCalls() {
        point("spring", "spring: DispatcherServlet#doService", 9, "");
        point("spring", "GET /orders/{id}", 11, "spring: DispatcherServlet#doService");

        assertThat(slowest()).isEqualTo("GET /orders/{id}");
    }

    @Test
    void isTheServletWhereSeveralRoutesAreSlow() {
        point("servlet", "servlet: HttpServlet#service", 9, "");
        point("spring", "GET /orders/{id}", 4, "servlet: HttpServlet#service");
        point("spring", "GET /prices", 5, "servlet: HttpServlet#service");

        assertThat(slowest()).isEqualTo("servlet: HttpServlet#service");
    }

    @Test
    void isTheSlowestWhereNoneIsWithinAnother() {
        point("scheduled", "scheduled: FutureTask#run", 3, "");
        point("servlet", "servlet: HttpServlet#service", 9, "");

        assertThat(slowest()).isEqualTo("servlet: HttpServlet#service");
        points.clear();
        assertThat(slowest()).isEmpty();
    }

    /** Such as one that polls a queue. */
    @Test
    void isNoMethodOfWhichOnlyStacksKnowWhereTheCatalogueKnowsRequests() {
        point(EntryPoint.APPLICATION, "Events#poll()", 500, "");
        point("quickfixj", "quickfixj: Seller#fromApp", 9, "");

        assertThat(slowest()).isEqualTo("quickfixj: Seller#fromApp");
        points.remove(1);
        assertThat(slowest()).isEqualTo("Events#poll()");
    }

    /** Such as a job that takes as long each time. */
    @Test
    void isNoMethodThatIsCalledRarelyWhereAnotherIsCalledOften() {
        point(EntryPoint.APPLICATION, "Report#run()", 0, 50, "");
        point(EntryPoint.APPLICATION, "Orders#place()", 9, "");

        assertThat(slowest()).isEqualTo("Orders#place()");
        points.remove(1);
        assertThat(slowest()).isEqualTo("Report#run()");
    }

    /** As each does that has a name for its own outer one. */
    @Test
    void comesToAnEndWhereTwoAreWithinEachOther() {
        point("spring", "one", 9, "two");
        point("spring", "two", 9, "one");

        assertThat(slowest()).isIn("one", "two");
    }
}
