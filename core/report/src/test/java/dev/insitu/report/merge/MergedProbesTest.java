package dev.insitu.report.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Facts;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which probes of several JVMs become one. */
class MergedProbesTest {
    private static final String BOOK = "acme.Book#match(int)";
    private static final String PAGE = "acme.Page#turn()";

    @Test
    void aRuleIsWhatItSays_notItsPlaceInTheFile() throws Exception {
        Recordings alone = Recordings.usual();
        rule(alone, 0, "one", "acme.Book#match").fact("probe", "32", "method", "k", "0");
        Recordings second = Recordings.usual();
        rule(second, 0, "one", "acme.Page#turn").fact("probe", "32", "method", "page", "0");
        rule(second, 1, "one", "acme.Book#match").fact("probe", "33", "method", "k", "1");

        assertThat(rows(
                        matched(alone, 32, BOOK).epoch(32, 0, 1, 2),
                        matched(matched(second, 32, PAGE), 33, BOOK)
                                .epoch(32, 0, 4)
                                .epoch(33, 0, 3)))
                .containsExactly("k 3 [" + BOOK + "]", "page 1 [" + PAGE + "]");
        assertThat(rows(matched(matched(second, 32, PAGE), 33, BOOK), matched(alone, 32, BOOK)))
                .containsExactly("page 1 [" + PAGE + "]", "k 3 [" + BOOK + "]");
    }

    @Test
    void rulesThatSayAnotherThingStayTwo_alsoAtOnePlace() throws Exception {
        assertThat(rows(
                        matched(one("acme.Book#match"), 32, BOOK).epoch(32, 0, 1),
                        matched(one("acme.Page#turn"), 32, PAGE).epoch(32, 0, 2, 3)))
                .containsExactly("k 1 [" + BOOK + "]", "k 2 [" + PAGE + "]");
    }

    @Test
    void aRuleWithOneProbeMayMeetOtherMethodsInEachJvm() throws Exception {
        assertThat(rows(
                        matched(one("acme.*#*"), 32, BOOK).epoch(32, 0, 1),
                        matched(one("acme.*#*"), 32, PAGE).epoch(32, 0, 2)))
                .containsExactly("k 2 [" + BOOK + ", " + PAGE + "]");
    }

    /** Two classes of one simple name: which of them has the short name is what was met first. */
    @Test
    void aRuleWithAProbeForEachMethodPairsByMethod() throws Exception {
        String a = "a.Parser#parse(int)";
        String b = "b.Parser#parse(int)";
        Recordings first = each().fact("probe", "32", "method", "Parser#parse", "0");
        first.fact("probe", "33", "method", "b.Parser#parse", "0");
        Recordings second = each().fact("probe", "32", "method", "Parser#parse", "0");
        second.fact("probe", "33", "method", "a.Parser#parse", "0");

        assertThat(rows(
                        matched(matched(first, 32, a), 33, b).epoch(32, 0, 1).epoch(33, 0, 2, 3),
                        matched(matched(second, 32, b), 33, a).epoch(32, 0, 4).epoch(33, 0, 5, 6, 7)))
                .containsExactly("Parser#parse 4 [" + a + "]", "b.Parser#parse 3 [" + b + "]");
    }

    /** Each of a file's rules is one, however equal two of them are. */
    @Test
    void noTwoOfOneJvmBecomeOne() throws Exception {
        Recordings twice =
                rule(one("acme.Book#match"), 1, "one", "acme.Book#match").fact("probe", "33", "method", "k", "1");
        Recordings again =
                rule(one("acme.Book#match"), 1, "one", "acme.Book#match").fact("probe", "33", "method", "k", "1");

        assertThat(rows(
                        twice.epoch(32, 0, 1).epoch(33, 0, 1),
                        again.epoch(32, 0, 1).epoch(33, 0, 1)))
                .containsExactly("k 2 []", "k 2 []");
    }

    /** Of versions that did not note what a rule says. */
    @Test
    void recordingsWithoutRulesPairByMethods() throws Exception {
        Recordings old = Recordings.usual().fact("probe", "32", "method", "k", "0");
        Recordings other = Recordings.usual().fact("probe", "32", "method", "k", "0");

        assertThat(rows(
                        matched(old, 32, BOOK).epoch(32, 0, 1),
                        matched(one("acme.Book#match"), 32, BOOK).epoch(32, 0, 1),
                        matched(other, 32, PAGE).epoch(32, 0, 1)))
                .containsExactly("k 2 [" + BOOK + "]", "k 1 [" + PAGE + "]");
    }

    @Test
    void whatIsMergedMergesLikeAnyOther() throws Exception {
        Recordings second = Recordings.usual();
        rule(second, 0, "one", "acme.Page#turn").fact("probe", "32", "method", "page", "0");
        rule(second, 1, "one", "acme.Book#match").fact("probe", "33", "method", "k", "1");
        matched(matched(second, 32, PAGE), 33, BOOK).epoch(32, 0, 4).epoch(33, 0, 3);
        Recordings alone = matched(one("acme.Book#match"), 32, BOOK).epoch(32, 0, 1);
        Recording both = merged(alone, second);

        Recording all = new RecordingMerger()
                .add("second", second.build())
                .add("both", both)
                .merged("out");

        assertThat(rows(all)).containsExactly("page 2 [" + PAGE + "]", "k 3 [" + BOOK + "]");
    }

    @Test
    void refusesProbesOfWhichOtherCallsHaveTimes() throws Exception {
        RecordingMerger merger = new RecordingMerger()
                .add(
                        "all",
                        matched(one("acme.Book#match"), 32, BOOK)
                                .epoch(32, 0, 1)
                                .build());

        Recordings sampled =
                rule(Recordings.usual(), 3, "one", "acme.Book#match").fact("probe", "40", "method", "k", "3", "4");
        assertThatThrownBy(
                        () -> merger.add("sampled", matched(sampled, 40, BOOK).build()))
                .isInstanceOf(UnmergeableException.class)
                .hasMessage("sampled counts \"k\" another way than all (sample: 1/4, and neither sample nor when):"
                        + " their figures do not add up");
        Recordings some = matched(one("acme.Book#match"), 32, BOOK).fact("when", "32", "returned true");
        assertThatThrownBy(() -> merger.add("some", some.build()))
                .hasMessage("some counts \"k\" another way than all (when: returned true, and neither sample nor when):"
                        + " their figures do not add up");
        assertThat(rows(merger.merged("out"))).containsExactly("k 1 [" + BOOK + "]");

        assertThatThrownBy(() -> new RecordingMerger().add("some", some.build()).add("sampled", sampled.build()))
                .hasMessageContaining("(sample: 1/4, and when: returned true)");
        assertThat(new RecordingMerger()
                        .add("a", sampled.build())
                        .add("b", sampled.build())
                        .merged("out")
                        .journal())
                .contains(Facts.fact("probe", "32", "method", "k", "0", "4"));
    }

    private static Recordings one(String text) {
        return rule(Recordings.usual(), 0, "one", text).fact("probe", "32", "method", "k", "0");
    }

    private static Recordings each() {
        return rule(Recordings.usual(), 0, "each", "**Parser#parse");
    }

    private static Recordings rule(Recordings jvm, int number, String probes, String text) {
        return jvm.fact("rule", Integer.toString(number), probes, text);
    }

    private static Recordings matched(Recordings jvm, int probe, String method) {
        return jvm.fact("matched", Integer.toString(probe), method);
    }

    private static Recording merged(Recordings... jvms) throws UnmergeableException {
        RecordingMerger merger = new RecordingMerger();
        for (int i = 0; i < jvms.length; i++) {
            merger.add("jvm-" + i, jvms[i].build());
        }
        return merger.merged("out");
    }

    private static List<String> rows(Recordings... jvms) throws UnmergeableException {
        return rows(merged(jvms));
    }

    /** The report's: name, count and methods. */
    private static List<String> rows(Recording recording) {
        List<String> rows = new ArrayList<>();
        for (ProbeFigures probe : Snapshot.of(recording).probes()) {
            rows.add(probe.name() + ' ' + probe.figures().count() + ' ' + probe.matched());
        }
        return rows;
    }
}
