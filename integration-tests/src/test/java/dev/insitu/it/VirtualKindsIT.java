package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.VirtualKinds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of probe, and the driver, on virtual threads. */
@ExtendWith(OnEveryJdk.NoOrphans.class)
class VirtualKindsIT {
    private static final String APP = "dev.insitu.it.apps.VirtualKinds#";
    private static final int VIRTUAL_THREADS_FROM = 21;
    private static final int CALLS = 2_000;
    private static final int TENTH = CALLS / 10;

    /** Of the driven calls that fail or are cancelled: those of a thread that stood still while the first or the last iteration began. */
    private static final long MORE_OR_LESS = 8;

    @TempDir
    private Path directory;

    private Jdk jdk;

    @BeforeEach
    void chooseJdk() {
        jdk = Jdk.newest();
        assumeTrue(jdk.major() >= VIRTUAL_THREADS_FROM);
    }

    @Test
    void eachKindOfProbeCountsExactly() throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(VirtualKinds.class, Integer.toString(CALLS));
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "{ name: thread, from: \"" + APP + "begin\", to: \"" + APP + "end\", match: thread }",
                        "{ name: argument, from: \"" + APP + "send\", to: \"" + APP + "handle\", match: argument 0 }",
                        "{ name: order, from: \"" + APP + "queued\", to: \"" + APP + "taken\", match: order }",
                        "{ name: completion, method: \"" + APP + "ask(int)\", until: completion }",
                        "{ name: callback, method: \"" + APP
                                + "query\", until: { argument: 1, method: \"onSuccess|onError\" } }",
                        "{ method: \"" + APP + "often\", sample: 1/16 }",
                        APP + "fail")
                .run(VirtualKinds.class, Integer.toString(CALLS));

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).isEqualTo("ended " + (2 * CALLS + TENTH) + "\n");
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        Report report = probed.report();
        for (String span : List.of("thread", "argument", "order")) {
            JsonNode probe = report.probe(span);
            assertThat(report.calls(span)).as(span).isEqualTo(new Report.Calls(CALLS, 0));
            assertThat(probe.get("neverEnded").intValue()).as(span).isZero();
            assertThat(probe.get("neverStarted").intValue()).as(span).isZero();
            assertThat(probe.at("/percentiles/50").isNumber()).as(span).isTrue();
        }
        for (String result : List.of("completion", "callback")) {
            assertThat(report.calls(result)).as(result).isEqualTo(new Report.Calls(CALLS, TENTH));
            assertThat(report.probe(result).get("cancelled").intValue())
                    .as(result)
                    .isEqualTo(TENTH);
        }
        assertThat(report.probe("callback").get("neverEnded").intValue()).isZero();
        assertThat(report.calls("often")).isEqualTo(new Report.Calls(20L * CALLS, 0));
        assertThat(report.probe("often").get("sampled").isNumber()).isTrue();
        assertThat(report.calls("fail")).isEqualTo(new Report.Calls(CALLS, TENTH));
        assertThat(report.probe("fail").at("/exceptions/0/count").intValue()).isEqualTo(TENTH);
        assertThat(report.json().get("lost").longValue()).isZero();
    }

    @Test
    @Tag("slow")
    void eachIterationCountsOnceWhetherItEndsWithTheCallOrWithItsResult() throws IOException {
        for (String method : List.of("work", "ask")) {
            boolean asks = method.equals("ask");
            Run run = Drives.driving(jdk, directory, """
                    method: "dev.insitu.it.apps.VirtualKinds#%s()"
                    throughput: 1000/s
                    warm-up: 100
                    settle: 0s
                    iterations: 500
                    runs: 2
                    allow-errors: 20%%
                    """.formatted(method) + (asks ? "until: completion\n" : ""))
                    .run(VirtualKinds.class, "drive", method);

            Report report = run.report();
            Report.Calls ended = report.calls("end to end");
            assertThat(ended.count()).as(method).isEqualTo(1_000);
            assertThat(ended.errors()).as(method).isCloseTo(asks ? 100 : 0, within(asks ? MORE_OR_LESS : 0L));
            assertThat(report.calls("service time")).as(method).isEqualTo(ended);
            if (asks) {
                assertThat(report.calls("driven call")).isEqualTo(new Report.Calls(1_000, 0));
                assertThat(report.probe("end to end").get("neverEnded").intValue())
                        .isZero();
                assertThat(report.probe("end to end").get("cancelled").longValue())
                        .isCloseTo(100, within(MORE_OR_LESS));
            }
        }
    }
}
