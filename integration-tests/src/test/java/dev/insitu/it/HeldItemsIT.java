package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Holding;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A queue that holds each item for 5 ms, timed as a span by each way in which an end finds its start. */
class HeldItemsIT {
    private static final String HOLDING = "dev.insitu.it.apps.Holding";
    private static final String[] SPANS = {"by order", "by argument", "by argument and return", "by thread"};
    private static final int ITEMS = 200;
    private static final long HELD_NANOS = 5_000_000;

    @TempDir
    private Path directory;

    private Run hold(Jdk jdk, int lostEvery) throws IOException {
        return Jvm.probed(
                        jdk,
                        directory,
                        span("by order", "offer", "handle", "order"),
                        span("by argument", "offer", "handle", "argument 0"),
                        span("by argument and return", "offer", "next @exit", "{ from: argument 0, to: return }"),
                        span("by thread", "enter", "leave", "thread"))
                .run(Holding.class, Integer.toString(ITEMS), Integer.toString(lostEvery));
    }

    private static String span(String name, String from, String to, String match) {
        return "{ name: %s, from: \"%s#%s\", to: \"%s#%s\", match: %s }"
                .formatted(name, HOLDING, from, HOLDING, to, match);
    }

    @OnEveryJdk
    void noneTakesLessThanItWasHeld(Jdk jdk) throws IOException {
        Run run = hold(jdk, 0);

        for (String name : SPANS) {
            JsonNode span = run.report().probe(name);
            assertThat(span.get("count").longValue()).as(name).isEqualTo(ITEMS);
            assertThat(span.at("/percentiles/50").longValue()).as(name).isGreaterThanOrEqualTo(HELD_NANOS);
            assertThat(span.get("neverEnded").longValue()).as(name).isZero();
            assertThat(span.get("neverStarted").longValue()).as(name).isZero();
        }
        assertThat(run.stdout()).isEqualToIgnoringNewLines(ITEMS + " left");
    }

    @OnEveryJdk
    void whatIsLostNeverEnds(Jdk jdk) throws IOException {
        Run run = hold(jdk, 10);

        for (String name : SPANS) {
            JsonNode span = run.report().probe(name);
            assertThat(span.get("neverEnded").longValue()).as(name).isEqualTo(ITEMS / 10);
            assertThat(span.get("neverStarted").longValue()).as(name).isZero();
            assertThat(span.get("count").longValue()).as(name).isEqualTo(ITEMS * 9 / 10);
        }
        for (int i = 1; i < SPANS.length; i++) {
            JsonNode span = run.report().probe(SPANS[i]);
            assertThat(span.at("/percentiles/50").longValue()).isGreaterThanOrEqualTo(HELD_NANOS);
            assertThat(span.get("unmatched").isNull()).isTrue();
        }
        JsonNode ordered = run.report().probe("by order");
        assertThat(ordered.get("unmatched").textValue()).isEqualTo("20 starts never ended");
        assertThat(ordered.at("/percentiles/50").isNull()).isTrue();
        assertThat(run.console()).contains("UNMATCHED: 20 starts never ended");
        assertThat(run.stdout()).isEqualToIgnoringNewLines("180 left");
    }

    @Tag("timing")
    @OnEveryJdk
    void onAQuietMachineTheMedianIsWhatItWasHeld(Jdk jdk) throws IOException {
        Run run = hold(jdk, 0);

        for (String name : SPANS) {
            assertThat(run.report().probe(name).at("/percentiles/50").longValue())
                    .as(name)
                    .isBetween(5_000_000L, 5_600_000L);
        }
    }
}
