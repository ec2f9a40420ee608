package dev.insitu.config;

import dev.insitu.platform.problem.NotYetSupported;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotYetSupportedTest {
    @TempDir
    File directory;

    @Test
    void refusesEachFeatureInItsOwnLine() {
        assertThat(problems("""
                        report:
                          outputs: [console, html]
                        """, Set.of("report.outputs html")))
                .containsExactly("probes.yaml:2: outputs \"html\": not supported yet");
    }

    @Test
    void letsThroughWhatIsSupported() {
        assertThat(problems("""
                        probes:
                          - a#b
                          - { name: x, method: "c.*#d", merge: true, when: returned positive }
                          - { call: a#b, in: c#d }
                          - { method: a#b, lines: 1-2 }
                          - { jitter: a#b }
                          - { method: a#b, until: completion }
                          - { from: a#b, to: c#d, match: order }
                        jitter: { mode: spin, threshold: 2us, cpu: last }
                        explain: { slowest: 5, jfr: true }
                        report: { directory: "x-{pid}", interval: 2s, outputs: [console, json, csv, hgrm, hlog, html], percentiles: [50], drop-below: 5ns }
                        checks: [ "b p99 <= 1ms" ]
                        """, NotYetSupported.FEATURES)).isEmpty();
    }

    private List<String> problems(String text, Set<String> unsupported) {
        return ConfigFiles.texts(ConfigFiles.read(directory, text.getBytes(UTF_8), unsupported));
    }
}
