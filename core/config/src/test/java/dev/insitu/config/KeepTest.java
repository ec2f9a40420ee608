package dev.insitu.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.KeepSettings;
import dev.insitu.platform.problem.Problem;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeepTest {
    private static ConfigResult read(String keep) {
        return ConfigReader.read(new ConfigSource.YamlText(
                "probes.yaml",
                "probes:\n  - { name: place order, method: org.acme.Orders#place }\njitter: { mode: sample }\nkeep: "
                        + keep + "\n"));
    }

    private static List<String> problems(String keep) {
        return ((ConfigResult.Invalid) read(keep))
                .problems().stream().map(Problem::text).toList();
    }

    @Test
    void readsRulesOfPercentilesErrorsAndPauses() {
        ConfigResult result =
                read("[ \"place order p99 > 50ms\", \"place order errors > 1%\", \"OS jitter max > 20ms\" ]");

        assertThat(((ConfigResult.Valid) result).config().timeline().keep())
                .extracting(KeepSettings::text)
                .containsExactly("place order p99 > 50ms", "place order errors > 1%", "OS jitter max > 20ms");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "place order p99 <= 50ms | expected a probe, a figure and the limit above which it is an incident",
                "place order p99 >= 50ms | expected a probe, a figure and the limit above which it is an incident",
                "place order | expected a probe, a figure and the limit above which it is an incident",
                "p99 > 50ms | expected a probe, a figure and the limit above which it is an incident",
                "place order p99 > fast | expected a duration",
                "place order p101 > 50ms | expected a percentile above 0 and below 100",
                "place order slowest > 50ms | expected mean, max, errors or a percentile",
                "place order errors > 101% | expected a share of the calls",
                "plac order p99 > 50ms | no probe has this name; did you mean place order?"
            })
    void namesWhatIsAllowedInOneLine(String rule, String expected) {
        assertThat(problems("[ \"" + rule + "\" ]")).singleElement().satisfies(line -> assertThat(line)
                .startsWith("probes.yaml:4: keep \"")
                .contains(expected)
                .doesNotContain("\n"));
    }

    @Test
    void expectsAListOfALimitedLength() {
        assertThat(problems("fast"))
                .singleElement()
                .asString()
                .startsWith("probes.yaml:4: keep \"fast\": expected a list");
        String many = String.join(", ", Collections.nCopies(33, "\"place order p99 > 50ms\""));
        assertThat(problems("[" + many + "]")).singleElement().asString().contains("expected at most 32 rules");
    }

    /** It has no figures of its own, so the rule is never judged, which the report says. A check would be a promise. */
    @Test
    void mayNameAFollowedProbeUnlikeACheck() {
        String followed = "probes: [ { name: place order, method: org.acme.Orders#place, follow: true } ]\n";
        String keep = "keep: [ \"place order p99 > 50ms\" ]\n";
        assertThat(ConfigReader.read(new ConfigSource.YamlText("probes.yaml", followed + keep)))
                .isInstanceOf(ConfigResult.Valid.class);

        ConfigResult checked = ConfigReader.read(
                new ConfigSource.YamlText("probes.yaml", followed + "checks: [ \"place order p99 <= 50ms\" ]\n"));

        assertThat(((ConfigResult.Invalid) checked).problems())
                .singleElement()
                .extracting(Problem::text)
                .asString()
                .startsWith("probes.yaml:2: checks \"place order\": is a followed probe");
    }
}
