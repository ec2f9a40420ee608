package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleFormatTest {

    @Test
    void oneGlance() {
        assertThat(render(Recordings.usual()
                        .ramp("date serialisation", 150_000, 8_100, 16)
                        .errors(500)
                        .fact("threw", "0", "1", "org.acme.RejectedException", "480")
                        .fact("threw", "0", "1", "org.acme.Client$Timeout", "17")
                        .ramp("parse", 1_200, 20, 1)
                        .skipped(12_000)
                        .fact("when", "1", "returned positive")
                        .ramp("greeting", 12, 2_425_000, 91_234_567)
                        .probe("never called")
                        .fact("unmatched", "org.acme.Foo#bar", "org.acme.Foo#baz")
                        .fact("unmatched", "org.acme.Gone#*")
                        .fact("skipped", "org.acme.Big#big(java.lang.String)", "weaving makes it too long to compile")
                        .fact("note", "the memory cap of 256 MiB was reached, threads share counters")))
                .isEqualTo("""
                        insitu 0.1.0  EchoServer  JDK 25.0.3 G1  2 CPUs  probe 47 ns in a loop, 190 ns in place
                        41.2 s recorded, times in us

                        all calls                   count     mean      p50      p90     p99   p99.9  p99.99        max
                         date serialisation       150,000    1,208    1,208    2,169   2,386   2,406   2,408      2,408
                         greeting                      12  504,215  458,752  914,883     n/a     n/a     n/a  1,006,005
                         parse                      1,200    0.620    0.619      1.1     1.2     n/a     n/a        1.2
                           12,000 skipped (when: returned positive)
                         never called                   0      n/a      n/a      n/a     n/a     n/a     n/a        n/a
                         500 of date serialisation failed: RejectedException 480, Client.Timeout 17, others 3
                         probes cost about 0.075 % of a CPU (163,212 calls x 190 ns)
                        n/a: fewer than 10 samples above the percentile.

                        matched nothing: org.acme.Foo#bar; did you mean org.acme.Foo#baz?
                        matched nothing: org.acme.Gone#*
                        not measured: org.acme.Big#big(java.lang.String): weaving makes it too long to compile
                        note: the memory cap of 256 MiB was reached, threads share counters
                        Recording: insitu-report/20261121T120000-4711
                        """);
    }

    @Test
    void longNamesKeepClassAndMethod() {
        assertThat(render(Recordings.bare()
                        .ramp("com.acme.trading.matching.engine.OrderBook#matchAgainstBestBid", 300_000, 8_100, 1)
                        .ramp("com.acme.trading.matching.engine.OrderBook#matchAgainstBestAsk", 300_000, 9_100, 1)))
                .isEqualTo("""
                        insitu 0.1.0
                        times in us

                        all calls                              count    mean     p50     p90     p99   p99.9  p99.99     max
                         OrderBook#matchAgainstBestAsk       300,000     159     159     279     306     309     309     309
                         OrderBook#matchAgainstBestBid       300,000     158     158     278     305     308     308     308
                        """);
    }

    @Test
    void sixNinesFit() {
        assertThat(render(Recordings.bare().ramp("hot path", 10_000_000, 40, 1)))
                .isEqualTo("""
                        insitu 0.1.0
                        times in us

                        all calls           count    mean     p50     p90     p99   p99.9  p99.99  p99.999  p99.9999     max
                         hot path      10,000,000   5,000   5,001   9,003   9,904   9,994  10,000   10,000    10,000  10,000
                        """);
    }

    @Test
    void minutesPushOutTheFarColumns_p90AndP99Stay() {
        assertThat(render(Recordings.bare()
                        .ramp("checkout", 100_000, 60_000_000_000L, 6_000_000)
                        .ramp("import of all customers", 200_000, 45, 6_000_000)))
                .isEqualTo("""
                        insitu 0.1.0
                        times in us

                        all calls                  count        mean         p50           p90           p99           max
                         import of all customers 200,000 599,997,000 600,221,680 1,080,184,275 1,188,632,199 1,199,994,000
                         checkout                100,000 359,997,000 360,240,382   600,221,680   654,445,642   659,994,000
                        No room for p99.9 and p99.99: see report.json.
                        """);
    }

    @Test
    void marksAKilledJvmAsIncomplete() {
        assertThat(render(Recordings.bare().live("/dev/shm/insitu-4711").ramp("short life", 5, 5, 5)))
                .isEqualTo("""
                        insitu 0.1.0
                        times in us
                        NOT COMPLETE: the JVM still runs, or ended before it could finish the recording

                        all calls                  count    mean     p50     p90     p99   p99.9  p99.99     max
                         short life                    5   0.015     n/a     n/a     n/a     n/a     n/a   0.025
                        n/a: fewer than 10 samples above the percentile.
                        """);
    }

    @Test
    void aCostThatWasNotMeasuredIsNotShownAsNone() {
        assertThat(render(Recordings.bare().fact("clock", "probeCost", "47.1").ramp("work", 5, 5, 5)))
                .startsWith("insitu 0.1.0  probe 47 ns in a loop, in place not measured under this load\n");
    }

    @Test
    void withoutProbesThereIsStillAReport() {
        assertThat(render(Recordings.bare().fact("directory", "out"))).isEqualTo("""
                insitu 0.1.0
                times in us

                no probes
                Recording: out
                """);
    }

    @Test
    void theListOfSkippedMethodsIsBounded() {
        Recordings recording = Recordings.bare();
        for (int i = 0; i < 22; i++) {
            recording.fact("skipped", "org.acme.Big#big" + i + "()", "too long");
        }

        assertThat(render(recording))
                .contains("Big#big9()")
                .doesNotContain("Big#big10()")
                .endsWith("\n and 12 more in report.json\n");
        assertThat(render(recording.fact("setting", "outputs", "console"))).endsWith("\n and 12 more\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.acme.Main | Main",
                "Main --verbose a.b.c | Main",
                "/opt/the app/app.jar | the",
                "lib/app-1.2.jar server.yaml | app-1.2.jar",
                "module/com.acme.Main | Main",
                "jdk.compiler/com.sun.tools.javac.launcher.Main src/Hello.java x | Hello.java",
                "C:\\acme\\app-1.2.jar server.yaml | app-1.2.jar",
            })
    void theHeaderNamesTheApplication(String command, String name) {
        assertThat(render(Recordings.bare().fact("environment", "command", command)))
                .startsWith("insitu 0.1.0  " + name + "\n");
    }

    @Test
    void aLongHeaderGoesOnOnTheNextLine() {
        assertThat(render(Recordings.usual().fact("environment", "command", "com.acme.EchoServerWithAnEvenLongerName")))
                .startsWith("""
                        insitu 0.1.0  EchoServerWithAnEvenLongerName  JDK 25.0.3 G1  2 CPUs
                         probe 47 ns in a loop, 190 ns in place
                        """);
    }

    @Test
    void oddNamesStayOnTheirLine() {
        assertThat(render(Recordings.bare()
                        .probe("two\nlines \"quoted\" \u001b[31mred", 1, 2, 3)
                        .fact("note", "first\nsecond")))
                .contains("\n two lines \"quoted\"  [31mred ")
                .contains("note: first second\n");
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
        return new ConsoleFormat().render(Snapshot.of(recording.build()));
    }

    @Test
    void aSpanWhoseEndWasNeverEnteredSaysSo() {
        assertThat(span("Worker#take()", 0, "0")).contains("  898 never ended: its \"to\" was never entered\n");
        assertThat(span("Worker#take() @exit", 0, "0")).contains("  898 never ended: its \"to\" was never reached\n");
        assertThat(span("Worker#take()", 0, "2")).contains("  898 never ended; 2 never started\n");
        assertThat(span("Worker#take()", 5, "0")).contains("  898 never ended\n");
    }

    @Test
    void aSpanWhoseStartWasNeverEnteredSaysSo() {
        assertThat(span("Worker#take()", 0, "0", "7")).contains("  7 never started: its \"from\" was never entered\n");
        assertThat(span("Worker#take()", 5, "0", "7")).contains("  7 never started\n");
    }

    private static String span(String end, int ended, String neverStarted) {
        return span(end, ended, "898", neverStarted);
    }

    private static String span(String end, int ended, String neverEnded, String neverStarted) {
        Recordings recordings = Recordings.bare()
                .fact("probe", "0", "span", "queued")
                .fact("matched", "0", "Client#send()")
                .fact("matched", "0", end)
                .fact("span", "0", "neverEnded", neverEnded, "neverStarted", neverStarted);
        for (int each = 0; each < ended; each++) {
            recordings.epoch(0, each, 1_000);
        }
        return new ConsoleFormat().render(Snapshot.of(recordings.build()));
    }
}
