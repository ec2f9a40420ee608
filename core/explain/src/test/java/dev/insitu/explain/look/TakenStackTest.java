package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.evidence.KeptFacts;
import dev.insitu.explain.evidence.ProbedCode;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.platform.process.CutStack;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.SampleFact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TakenStackTest {
    private static final long START = 1_000_000;
    private static final long END = 9_000_000;

    /** A deeper stack is cut. */
    private static final int WHOLE = 200;

    private static final StackTraceElement WORK = new StackTraceElement("Shop", "work", "Shop.java", 3);
    private static final StackTraceElement REST = new StackTraceElement("Shop", "rest", "Shop.java", 9);
    private static final Sample CALL = new Sample(40, 1, END - START, END, 0, 1, "worker");

    private final ProbedCode code = new KeptFacts(
                    List.of(Facts.fact("matched", "40", "Shop#work()")), List.<SampleFact.Kept>of(), Set.of())
            .code();

    @Test
    void whatWasThereBeforeTheCallEndedIsOfIt() {
        assertThat(isOf(START, END, CutStack.of(REST))).isTrue();
        assertThat(isOf(END - 1, END, CutStack.of(REST))).isTrue();
    }

    @Test
    void whatWasAskedForBeforeOrAfterIsNot() {
        assertThat(isOf(START - 1, END, CutStack.of(WORK))).isFalse();
        assertThat(isOf(END + 1, END + 2, CutStack.of(WORK))).isFalse();
    }

    @Test
    void whatWasThereAfterItIsOfItWhereTheStackSaysSo() {
        assertThat(isOf(START, END + 1, CutStack.of(WORK, REST))).isTrue();
        assertThat(isOf(START, END + 1, CutStack.of(REST))).isFalse();
    }

    /** The thread may be in its next call of the same method. */
    @Test
    void whatWasAskedForJustBeforeTheEndAndThereAfterItIsNot() {
        assertThat(isOf(END - 99_999, END + 1, CutStack.of(WORK))).isFalse();
        assertThat(isOf(END - 100_000, END + 1, CutStack.of(WORK))).isTrue();
    }

    @Test
    void aCutStackMayLackAnyFrame() {
        StackTraceElement[] deep = new StackTraceElement[WHOLE + 1];
        Arrays.fill(deep, REST);
        assertThat(isOf(START, END + 1, CutStack.of(deep))).isTrue();
        assertThat(isOf(START, END + 1, CutStack.of(Arrays.copyOf(deep, WHOLE))))
                .isFalse();
    }

    @Test
    void countsWhatTheStackShowsToBeOfACall() {
        StackCounts counts = new StackCounts();
        counts.add(CutStack.of(WORK), true, true);
        counts.add(CutStack.of(WORK), true, false);
        counts.add(CutStack.of(WORK), false, false);
        counts.add(CutStack.of(REST), true, false);
        counts.add(CutStack.of(REST, REST), true, false);
        counts.add(CutStack.of(REST, REST), true, true);
        List<List<String>> noted = new ArrayList<>();
        counts.note(fact -> noted.add(fact.strings()), code);

        assertThat(noted)
                .containsExactly(
                        new SampleFact.StackSeen("Shop.work", 2, 1).strings(),
                        new SampleFact.StackSeen("Shop.rest;Shop.rest", 1, 0).strings());
    }

    private boolean isOf(long asked, long taken, CutStack stack) {
        return new TakenStack(1, asked, taken, 1, WaitReasons.NONE, stack, "", "", "").isOf(CALL, code);
    }
}
