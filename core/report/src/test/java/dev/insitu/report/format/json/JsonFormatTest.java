package dev.insitu.report.format.json;

import static dev.insitu.report.format.ParsedJson.in;
import static dev.insitu.report.format.ParsedJson.map;
import static dev.insitu.report.format.ParsedJson.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFormatTest {

    @Test
    void namesWhatFailedCallsEndedIn_theFiveMostFrequent() throws IOException {
        Recordings recordings =
                Recordings.bare().ramp("place order", 100, 100, 1).errors(28);
        for (int i = 1; i <= 6; i++) {
            recordings.fact("threw", "0", "1", "org.acme.E" + i, Integer.toString(i));
        }
        recordings
                .fact("threw", "0", "2", "org.acme.E1", "7")
                .fact("thrown-at", "0", "org.acme.E1", "org.acme.Link.read(Link.java:88)")
                .probe("quiet");
        Map<Object, Object> report = parse(render(recordings));

        Map<Object, Object> probe = in(report, "probes", 0);
        assertThat((List<?>) probe.get("exceptions")).hasSize(5);
        assertThat(in(probe, "exceptions", 0))
                .containsEntry("class", "org.acme.E1")
                .containsEntry("count", 8L)
                .containsEntry("at", "org.acme.Link.read(Link.java:88)");
        assertThat(in(probe, "exceptions", 1))
                .containsEntry("class", "org.acme.E6")
                .containsEntry("at", null);
        assertThat(in(report, "probes", 1)).containsEntry("exceptions", List.of());
    }

    @Test
    void namesTheCallersThatAreKnown_theOneWithTheMostTimeFirst() throws IOException {
        Map<Object, Object> report = parse(render(Recordings.bare()
                .ramp("read", 10, 100, 0)
                .ramp("write", 10, 100, 0)
                .ramp("lookup", 10, 50, 0)
                .fact("called", "2", "1", "0", "3", "150")
                .fact("called", "2", "1", "1", "4", "190")
                .fact("called", "2", "2", "0", "1", "50")));

        Map<Object, Object> lookup = in(report, "probes", 2);
        assertThat((List<?>) lookup.get("callers")).hasSize(2);
        assertThat(in(lookup, "callers", 0)).isEqualTo(Map.of("probe", "read", "count", 4L, "nanos", 200L));
        assertThat(in(lookup, "callers", 1)).isEqualTo(Map.of("probe", "write", "count", 4L, "nanos", 190L));
        assertThat(in(report, "probes", 0)).doesNotContainKey("callers");
    }

    @Test
    void numbersOfTheEnvironmentAreNumbers_versionsAndHashesAreText() throws IOException {
        Map<Object, Object> report = parse(
                render(Recordings.usual().fact("environment", "pid", "4711").fact("environment", "config", "1234")));

        Map<Object, Object> environment = map(report.get("environment"));
        assertThat(environment)
                .containsEntry("pid", 4711L)
                .containsEntry("cpus", 2L)
                .containsEntry("jvm", "25.0.3")
                .containsEntry("config", "1234");
    }

    /** Of merged JVMs, and of a damaged recording. */
    @Test
    void aNumberOfTheEnvironmentIsNeverText() throws IOException {
        Map<Object, Object> report = parse(render(Recordings.bare()
                .fact("environment", "pid", "4711 | 4712")
                .fact("environment", "cpus", "many")
                .fact("environment", "jvms", "2")));

        assertThat(map(report.get("environment")))
                .containsEntry("pid", null)
                .containsEntry("pidOfEach", List.of(4711L, 4712L))
                .containsEntry("cpus", null)
                .containsEntry("jvms", 2L)
                .hasSize(4);
    }

    @Test
    void hasTheShapeThatChecksRelyOn() {
        assertThat(render(Recordings.usual()
                        .ramp("date serialisation", 1_000, 8_100, 1)
                        .errors(2)
                        .fact("matched", "0", "org.acme.Server#handle(java.nio.ByteBuffer)")
                        .fact("unmatched", "org.acme.Foo#bar", "org.acme.Foo#baz")
                        .fact("skipped", "org.acme.Big#big()", "too long")
                        .fact("note", "mind the gap")))
                .isEqualTo("""
                        {
                          "insitu": "0.1.0",
                          "complete": true,
                          "lost": 0,
                          "environment": {
                            "jvm": "25.0.3",
                            "collector": "G1",
                            "cpus": 2,
                            "command": "com.acme.EchoServer --port 4711"
                          },
                          "clock": {
                            "nanoTimeCost": 23.5,
                            "probeCost": 47.1,
                            "probeCostInPlace": 190.0
                          },
                          "probes": [{
                            "name": "date serialisation",
                            "kind": "method",
                            "corrected": false,
                            "matched": ["org.acme.Server#handle(java.nio.ByteBuffer)"],
                            "lost": 0,
                            "count": 1000,
                            "errors": 2,
                            "skipped": 0,
                            "min": 8100,
                            "mean": 8599.5,
                            "max": 9099,
                            "percentiles": {
                              "50": 8599,
                              "90": 8999,
                              "99": 9095,
                              "99.9": null,
                              "99.99": null,
                              "99.999": null
                            },
                            "exceptions": [],
                            "inFlight": []
                          }],
                          "checks": [],
                          "unmatched": [{
                            "rule": "org.acme.Foo#bar",
                            "hint": ["org.acme.Foo#baz"]
                          }],
                          "skippedMethods": [{
                            "method": "org.acme.Big#big()",
                            "reason": "too long"
                          }],
                          "notes": ["mind the gap"]
                        }
                        """);
    }

    @Test
    void selfTimeStandsWhereProbesNest() throws IOException {
        Map<?, ?> report = parse(render(Recordings.bare()
                .ramp("inner", 9, 100, 1)
                .ramp("outer", 20, 1_000, 0)
                .self(18, 500, 10)));

        assertThat(map(((List<?>) report.get("probes")).get(0))).doesNotContainKey("selfTime");
        Map<Object, Object> outer = map(((List<?>) report.get("probes")).get(1));
        assertThat(outer).containsEntry("count", 20L).containsEntry("mean", 1_000.0);
        assertThat(map(outer.get("selfTime")))
                .containsEntry("count", 18L)
                .containsEntry("min", 500L)
                .containsEntry("mean", 585.0)
                .containsEntry("max", 670L);
        assertThat(map(map(outer.get("selfTime")).get("percentiles")))
                .containsEntry("50", 580L)
                .containsEntry("99", null);
    }

    @Test
    void whatIsUnknownIsNull() throws IOException {
        Map<?, ?> report = parse(render(Recordings.bare().live("/dev/shm/x").probe("idle")));

        assertThat(report.get("complete")).isEqualTo(false);
        assertThat(map(report.get("clock"))).containsEntry("probeCost", null).containsEntry("nanoTimeCost", null);
        Map<Object, Object> probe = map(((List<?>) report.get("probes")).get(0));
        assertThat(probe).containsEntry("min", null).containsEntry("mean", null).containsEntry("max", null);
        assertThat(map(probe.get("percentiles"))).containsEntry("50", null).containsEntry("99.999", null);
        assertThat(report.keySet().stream().map(Object::toString))
                .doesNotContain("driver", "series", "outsideRuns", "slowest");
    }

    @Test
    void aListOfPercentilesIsGivenAsAskedFor() throws IOException {
        Map<?, ?> report = parse(render(
                Recordings.bare().fact("setting", "percentiles", "50,75,99.90").ramp("p", 100, 1, 1)));

        Map<Object, Object> probe = map(((List<?>) report.get("probes")).get(0));
        assertThat(map(probe.get("percentiles")).keySet()).containsExactly("50", "75", "99.9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"say \"hello\"", "two\nlines", "back\\slash", "\u0000\u001f\u2028", "漢字 \ud83d\ude00", ""})
    void oddNamesComeBackAsTheyWere(String name) throws IOException {
        Map<?, ?> report = parse(render(Recordings.bare()
                .probe(name, 1, 2, 3)
                .fact("environment", name, name)
                .fact("note", name)));

        assertThat(map(((List<?>) report.get("probes")).get(0))).containsEntry("name", name);
        assertThat(map(report.get("environment"))).containsEntry(name, name);
        assertThat(report.get("notes")).isEqualTo(List.of(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"de-DE", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva"})
    void numbersDoNotDependOnTheLocale(String language) {
        Recordings recording = Recordings.usual().ramp("p", 20_000, 45, 1_234_567);
        String expected = render(recording);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(language));
            assertThat(render(recording)).isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    private static String render(Recordings recording) {
        return new JsonFormat().render(Snapshot.of(recording.build()));
    }
}
