package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.text.TextWidth;
import dev.insitu.recording.Recordings;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever is reported: no line is wider than the console, and the numbers stand below their headings. */
class ConsoleLayoutTest {
    /** Reports of each kind, by their seeds. */
    private static final int FEW = 60;

    private static final int MANY = 300;
    private static final String[] LETTERS = {"a", "B", "#", " ", ".", "ü", "漢", "\ud83d\ude00", "\n", "\ud83d", "(", "$"
    };

    @Test
    void linesFitAndColumnsAlign() {
        IntStream.rangeClosed(1, FEW).forEach(ConsoleLayoutTest::assertColumnsAlign);
    }

    @Test
    void linesFitWithADriver() {
        IntStream.rangeClosed(1, FEW).forEach(ConsoleLayoutTest::assertLinesFitWithADriver);
    }

    @Tag("long")
    @Test
    void linesFitInManyMoreReports() {
        IntStream.rangeClosed(FEW + 1, MANY).forEach(ConsoleLayoutTest::assertColumnsAlign);
        IntStream.rangeClosed(FEW + 1, MANY).forEach(ConsoleLayoutTest::assertLinesFitWithADriver);
    }

    private static void assertColumnsAlign(int seed) {
        Random random = new Random(seed);
        int probes = 1 + random.nextInt(20);

        List<String> lines = render(random, probes).lines().toList();

        assertThat(lines).as("seed %d", seed).allMatch(line -> width(line) <= 100);
        int title = lines.indexOf(lines.stream()
                .filter(line -> line.startsWith("all calls"))
                .findFirst()
                .orElseThrow());
        List<String> rows = lines.subList(title + 1, title + 1 + probes);
        assertThat(rows).as("seed %d", seed).allMatch(row -> width(row) == width(lines.get(title)));
        for (int end : ends(lines.get(title))) {
            assertThat(rows).as("seed %d", seed).allMatch(row -> at(row, end - 1) != ' ' && at(row, end) == ' ');
        }
    }

    private static String render(Random random, int probes) {
        Recordings recording = random.nextBoolean() ? Recordings.usual() : Recordings.bare();
        if (random.nextInt(4) == 0) {
            recording.fact("setting", "percentiles", "10,50,75,90,95,99,99.5,99.9,99.99");
        }
        for (int i = 0; i < probes; i++) {
            long[] nanos = new long[random.nextInt(10) == 0 ? 100_000 : random.nextInt(100)];
            double exponent = random.nextDouble() * random.nextDouble() * 43;
            for (int n = 0; n < nanos.length; n++) {
                nanos[n] = (long) Math.exp(exponent * random.nextDouble());
            }
            recording.probe(text(random, 80), nanos);
        }
        recording.fact("unmatched", text(random, 120), text(random, 120), text(random, 120));
        recording.fact("skipped", text(random, 120), text(random, 300));
        recording.fact("note", text(random, 300));
        recording.fact("directory", text(random, 300));
        recording.fact("environment", "command", text(random, 300));
        recording.fact("environment", "jvm", text(random, 120));
        return new ConsoleFormat().render(Snapshot.of(recording.build()));
    }

    private static void assertLinesFitWithADriver(int seed) {
        Random random = new Random(seed);
        DrivenRecordings driven = DrivenRecordings.echo()
                .driver("method", text(random, 200))
                .driver("arrivals", random.nextBoolean() ? "constant" : "poisson 42")
                .driver("runs", Integer.toString(1 + random.nextInt(14)));
        if (random.nextBoolean()) {
            driven.driver("until", text(random, 200));
        }
        if (random.nextBoolean()) {
            driven.driver("goal", text(random, 100) + " p99 <= 1ms").fact("answer", "", "", text(random, 200));
        }
        int rule = driven.rule("span", text(random, 80));
        for (int series = 1; series <= 1 + random.nextInt(3); series++) {
            driven.series(Double.toString(Math.exp(random.nextDouble() * 20 - 6)));
            driven.fact("step", Integer.toString(series), "fail", text(random, 200));
            for (int i = random.nextInt(14); i > 0; i--) {
                int run = driven.run();
                int count = 10 + random.nextInt(100);
                long most = (long) Math.exp(7 + random.nextDouble() * 27);
                driven.ramp(DrivenRecordings.END_TO_END, run, count, 0, most)
                        .ramp(DrivenRecordings.SERVICE_TIME, run, count, 0, most / 2)
                        .ramp(rule, run, count, 0, most / 3);
                if (random.nextBoolean()) {
                    driven.endedWell(run, count, random.nextInt());
                } else {
                    driven.ended(run, "started", count, "notStarted", random.nextInt(9), "unmatched", text(random, 99));
                }
            }
        }
        driven.fact("span", Integer.toString(rule), "neverEnded", "3", "unmatched", text(random, 200));
        String text = new ConsoleFormat().render(Snapshot.of(driven.jitter().build()));

        assertThat(text.lines()).as("seed %d", seed).allMatch(line -> width(line) <= 100);
        assertThat(text.lines()).as("seed %d", seed).noneMatch(line -> line.endsWith(" "));
    }

    private static String text(Random random, int longest) {
        StringBuilder text = new StringBuilder("x");
        for (int i = random.nextInt(longest); i > 0; i--) {
            text.append(LETTERS[random.nextInt(LETTERS.length)]);
        }
        return text.append("y").toString();
    }

    /** Where the headings of the numbers end. */
    private static List<Integer> ends(String heading) {
        List<Integer> ends = new ArrayList<>();
        for (int i = "all calls".length(); i < heading.length(); i++) {
            if (at(heading, i) != ' ' && at(heading, i + 1) == ' ') {
                ends.add(i + 1);
            }
        }
        assertThat(ends).hasSizeGreaterThanOrEqualTo(4);
        return ends;
    }

    private static int at(String line, int column) {
        return column < width(line)
                ? line.codePointAt(TextWidth.head(line, column).length())
                : ' ';
    }

    private static int width(String line) {
        return TextWidth.of(line);
    }
}
