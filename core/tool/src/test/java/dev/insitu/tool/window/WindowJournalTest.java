package dev.insitu.tool.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WindowJournalTest {
    /** Kinds that a window leaves out without a word: its intervals have their own, or they say nothing of its figures. */
    private static final Set<Class<? extends Fact>> LEFT_OUT = Set.of(
            SessionFact.Started.class,
            SessionFact.Finished.class,
            SessionFact.Window.class,
            SessionFact.Progress.class,
            SessionFact.Woven.class,
            SessionFact.Alive.class,
            IncidentFact.Judged.class,
            FollowFact.Progress.class,
            SampleFact.Threw.class,
            SampleFact.Called.class,
            SampleFact.Lost.class,
            DriverFact.OfJvm.class);

    /** So that no new kind shows figures of the whole session by oversight. */
    @Test
    void decidesWhatBecomesOfEachKindOfFact() {
        List<Class<?>> undecided = new ArrayList<>();
        for (Class<?> kind : kinds(Fact.class).toList()) {
            boolean isDecided = LEFT_OUT.contains(kind)
                    || WindowJournal.KEPT.contains(kind)
                    || WindowJournal.NAMED.containsKey(kind)
                    || hasMethodFor(kind, WindowJournal.class)
                    || hasMethodFor(kind, JvmRuns.class);
            if (!isDecided) {
                undecided.add(kind);
            }
        }
        // A fact of a kind that this version does not know has no reader.
        assertThat(undecided).extracting(Class::getSimpleName).containsExactly("LaterFact");
    }

    private static Stream<Class<?>> kinds(Class<?> of) {
        return of.isSealed()
                ? Arrays.stream(of.getPermittedSubclasses()).flatMap(WindowJournalTest::kinds)
                : Stream.of(of);
    }

    private static boolean hasMethodFor(Class<?> kind, Class<?> reader) {
        for (Method method : reader.getDeclaredMethods()) {
            if (Arrays.equals(method.getParameterTypes(), new Class<?>[] {kind})) {
                return true;
            }
        }
        return false;
    }
}
