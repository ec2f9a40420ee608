package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.format.console.CheckLines;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whatever a damaged recording says, and an application that names its classes so: no report of it controls a terminal. */
class HarmlessReportTest {
    private static final int LONGEST_NAME = 65_535;
    private static final int LONGEST_REPORT = 40_000;
    private static final String HARMFUL = "x\u001b[2J\u0007\u009b\u202e\r\nforged line";

    @Test
    void noFactOfAnyKindReachesTheTerminalAsItIs() {
        int rendered = 0;
        for (Recording recording : List.of(plain(), driven())) {
            List<Fact> journal = recording.journal();
            for (int fact = 0; fact < journal.size(); fact++) {
                for (int word = 1; word < journal.get(fact).strings().size(); word++) {
                    rendered += check(recording, fact, word);
                }
            }
        }
        // The others are numbers: of these the message is made harmless, not the report.
        assertThat(rendered).isGreaterThan(60);
    }

    /** Returns 1 where there was a report. */
    private static int check(Recording recording, int fact, int word) {
        List<Fact> journal = new ArrayList<>(recording.journal());
        List<String> words = new ArrayList<>(journal.get(fact).strings());
        words.set(word, words.get(word) + HARMFUL);
        String report;
        try {
            journal.set(fact, Facts.fact(words.toArray(String[]::new)));
            Snapshot snapshot =
                    Snapshot.of(new Recording(journal, recording.counts(), recording.complete(), recording.live()));
            report = new ConsoleFormat().render(snapshot) + CheckLines.of(snapshot.checks());
        } catch (RuntimeException e) {
            return 0;
        }
        assertThat(report.codePoints().filter(HarmlessReportTest::isHarmful).mapToObj(Character::getName))
                .as(words.toString())
                .isEmpty();
        assertThat(report.lines()).as(words.toString()).noneMatch(line -> line.startsWith("forged"));
        return 1;
    }

    /** As long as a name in a class file can be: it takes no screen of its own, and hides nothing of what stands beside it. */
    @Test
    void aNameOf64KilobytesIsCutShort() {
        String name = "n".repeat(LONGEST_NAME);
        int rendered = 0;
        for (Recording recording : List.of(plain(), driven())) {
            List<Fact> journal = recording.journal();
            for (int fact = 0; fact < journal.size(); fact++) {
                for (int word = 1; word < journal.get(fact).strings().size(); word++) {
                    rendered += assertShort(recording, fact, word, name);
                }
            }
        }
        assertThat(rendered).isGreaterThan(60);
    }

    private static int assertShort(Recording recording, int fact, int word, String name) {
        List<Fact> journal = new ArrayList<>(recording.journal());
        List<String> words = new ArrayList<>(journal.get(fact).strings());
        words.set(word, words.get(word) + name);
        String report;
        try {
            journal.set(fact, Facts.fact(words.toArray(String[]::new)));
            Snapshot snapshot =
                    Snapshot.of(new Recording(journal, recording.counts(), recording.complete(), recording.live()));
            report = new ConsoleFormat().render(snapshot) + CheckLines.of(snapshot.checks());
        } catch (RuntimeException e) {
            return 0;
        }
        assertThat(report.length()).as(words.get(0) + " " + word).isLessThan(LONGEST_REPORT);
        return 1;
    }

    private static boolean isHarmful(int codePoint) {
        int type = Character.getType(codePoint);
        return codePoint != '\n' && (type == Character.CONTROL || type == Character.FORMAT);
    }

    private static Recording plain() {
        Recording recording = Recordings.usual()
                .probe("com.acme.Book#match", 1_000, 2_000, 3_000)
                .errors(2)
                .fact("when", "0", "argument 0 > 3")
                .fact("matched", "0", "com.acme.Book#match()")
                .fact("unmatched", "com.acme.Nook#match", "com.acme.Book#match")
                .fact("skipped", "com.acme.Book#size()", "abstract")
                .fact("threw", "0", "0", "com.acme.Broken", "2")
                .fact("thrown-at", "0", "com.acme.Broken", "com.acme.Book.match(Book.java:7)")
                .fact("dropped", "1", "20", "100")
                .fact("note", "a note")
                .fact("lost", "-1", "7")
                .fact("beside", "7")
                .fact("check", "match p99 <= 1us", "com.acme.Book#match", "-", "p99", "1000")
                .fact("setting", "percentiles", "auto")
                .fact("setting", "outputs", "console")
                .fact("explain", "slowest", "5")
                .fact("explain", "wall", "0", "1795262400000000000")
                .fact("explain", "unseen", "the flight recorder is not there")
                .fact(
                        "slow",
                        "0",
                        "0",
                        "3000",
                        "1795262419412345678",
                        "main",
                        "lock",
                        "2000",
                        "a lock",
                        "code",
                        "1000",
                        "")
                .probe("a span", 5_000)
                .fact("span", "1", "capacity", "65536", "neverEnded", "3", "neverStarted", "1", "unmatched", "a reason")
                .build();
        return new Recording(recording.journal(), recording.counts(), false, Optional.of("/dev/shm/insitu-1"));
    }

    private static Recording driven() {
        DrivenRecordings driven = DrivenRecordings.echo()
                .driver("goal", "end to end p99 <= 1ms")
                .driver("until", "com.acme.EchoClient#received(byte[])")
                .fact("jitter", "mode", "sample")
                .fact("jitter", "threshold", "1000")
                .fact("jitter", "warning", "the clock is slow");
        driven.warmUp(50_000, 1_000_000_000L).series("5000");
        for (int i = 0; i < 3; i++) {
            int run = driven.run();
            driven.samples(DrivenRecordings.END_TO_END, run, 50_000, 58_200, 2_425_000)
                    .samples(DrivenRecordings.SERVICE_TIME, run, 50_000, 58_000, 905_000)
                    .endedWell(run, 50_000, 9_999_860_000L);
        }
        return driven.fact("step", "1", "undecided", "a stall of the machine")
                .fact("answer", "5000", "", "no rate fails")
                .build();
    }
}
