package dev.insitu.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigFiles;
import dev.insitu.explain.evidence.Attribution;
import dev.insitu.explain.evidence.Evidence;
import dev.insitu.explain.evidence.FlightEvidence;
import dev.insitu.explain.evidence.KeptFacts;
import dev.insitu.explain.evidence.LookEvidence;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.SampleFact;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Of a sample that surely began on the thread that it ended on, what that thread did is known. */
class AcrossThreadsTest {
    private static final String CONFIG = """
            probes:
              - { name: by order, from: a.B#c, to: a.B#d, match: order }
              - { name: by thread, from: a.B#c, to: a.B#d, match: thread }
              - { name: to its thread, from: "a.B#c(java.lang.Thread)", to: a.B#d, match: { from: argument 0, to: thread } }
              - a.B#c
              - { name: completed, method: a.B#e, until: completion }
            """;

    @Test
    void aSpanByThreadStaysOnItAndOthersMayNot() {
        assertThat(acrossThreads("span", 0)).isTrue();
        assertThat(acrossThreads("span", 1)).isFalse();
        assertThat(acrossThreads("span", 2)).isTrue();
        assertThat(acrossThreads("method", 3)).isFalse();
        assertThat(acrossThreads("method", 4)).isTrue();
    }

    private static boolean acrossThreads(String kind, int rule) {
        Set<String> rules =
                KeptFacts.rulesAcrossThreads(ConfigFiles.config(CONFIG).probes());
        Fact probe = Facts.fact("probe", "40", kind, "name", Integer.toString(rule));
        SampleFact.Kept kept = new SampleFact.Kept(40, 1, 1, 1, 0, 1, "main", "");
        KeptFacts known = new KeptFacts(List.of(probe), List.of(kept), rules);
        Evidence evidence =
                new Evidence(known, new FlightEvidence(), LookEvidence.NOTHING, Optional.empty(), List.of(), "");
        Sample sample = known.slowest(1).get(0);
        List<Cause> causes = Attribution.of(sample, evidence.of(sample));
        return causes.get(causes.size() - 1).detail().contains("another thread");
    }
}
