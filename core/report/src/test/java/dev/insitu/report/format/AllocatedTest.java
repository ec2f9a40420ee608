package dev.insitu.report.format;

import static dev.insitu.report.format.ParsedJson.in;
import static dev.insitu.report.format.ParsedJson.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.format.json.JsonFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.runtime.memory.OwnProbes;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What calls allocated at the rates that they were driven at. */
class AllocatedTest {
    private final DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "2");
    private final int parse = driven.rule("method", "parse");

    @Test
    void severalRatesAreNotMerged() throws IOException {
        outsideRuns("warm-up");
        driven.series("2000");
        runThatAllocates(2_000);
        driven.series("1000");
        runThatAllocates(1_000);

        Map<Object, Object> probe = json();
        assertThat(probe).containsEntry("name", "parse").containsEntry("allocatedBytes", null);
        assertThat(in(in(probe, "series", 0), "allocatedBytes"))
                .containsEntry("sampled", 2L)
                .containsEntry("mean", 2_000.0);
        assertThat(in(in(probe, "series", 1), "allocatedBytes")).containsEntry("max", 1_000L);
        assertThat(new ConsoleFormat().render(Snapshot.of(driven.build())))
                .containsSubsequence(
                        "allocates 2,000 bytes a call, max 2,000 (of 2 calls looked at)",
                        "allocates 1,000 bytes a call, max 1,000 (of 2 calls looked at)");
    }

    @Test
    void thoseOfOneRateAreAtTheTop() throws IOException {
        driven.series("2000");
        runThatAllocates(2_000);
        runThatAllocates(1_000);
        outsideRuns("after");

        Map<Object, Object> probe = json();
        assertThat(in(probe, "allocatedBytes")).containsEntry("sampled", 4L).containsEntry("mean", 1_500.0);
        assertThat(in(probe, "series", 0)).doesNotContainKey("allocatedBytes");
        assertThat(new ConsoleFormat().render(Snapshot.of(driven.build()))).contains("allocates 1,500 bytes a call");
    }

    private void runThatAllocates(long bytes) {
        int run = driven.run();
        driven.ramp(DrivenRecordings.END_TO_END, run, 20, 10_000, 20_000)
                .ramp(parse, run, 20, 9_000, 19_000)
                .exactly(parse + OwnProbes.ALLOCATED, run, bytes, bytes)
                .endedWell(run, 20, 20_000_000);
    }

    private void outsideRuns(String epoch) {
        driven.exactly(parse + OwnProbes.ALLOCATED, driven.epoch(epoch), 10_000);
    }

    private Map<Object, Object> json() throws IOException {
        return in(parse(new JsonFormat().render(Snapshot.of(driven.build()))), "probes", 4);
    }
}
