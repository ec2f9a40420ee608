package dev.insitu.tool.window;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.journal.DriverFact;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The driver's runs in a window. Those that it holds whole are judged, as in a report of the whole recording. A part of a run has no verdict:
 * its calls are outside the runs, as those of the warm-up are.
 */
final class WindowRuns {
    private static final int MOST_NAMED = 8;

    private final List<JvmRuns> jvms = new ArrayList<>(List.of(new JvmRuns(Optional.empty())));
    private boolean isDriven;

    /** Adds a fact of the recording's journal, in order. */
    void add(DriverFact fact) {
        isDriven = true;
        if (fact instanceof DriverFact.OfJvm next) {
            jvms.add(new JvmRuns(Optional.of(next)));
        } else {
            fact.tell(jvms.get(jvms.size() - 1));
        }
    }

    boolean isDriven() {
        return isDriven;
    }

    /** The facts that hold for a window; empty where it holds no whole run. */
    List<DriverFact> in(WindowEpochs window) {
        int whole = 0;
        int others = 0;
        for (JvmRuns jvm : jvms) {
            whole += jvm.runs(window, true).size();
            others += jvm.runs(window, false).size();
        }
        List<DriverFact> facts = new ArrayList<>();
        for (JvmRuns jvm : jvms) {
            if (whole > 0) {
                facts.addAll(jvm.in(window, others == 0 && window.isLatest()));
            }
        }
        return facts;
    }

    /** A sentence on the runs that a window judges, on JVMs of which it judges none, and on what it counts outside of the runs. */
    String words(WindowEpochs window) {
        Set<String> taken = new LinkedHashSet<>();
        Set<String> withoutRun = new LinkedHashSet<>();
        Set<String> leftOut = new LinkedHashSet<>();
        for (JvmRuns jvm : jvms) {
            List<String> whole = jvm.taken(window);
            if (whole.isEmpty()) {
                jvm.name().ifPresent(withoutRun::add);
            }
            taken.addAll(whole);
            leftOut.addAll(jvm.leftOut(window));
        }
        return "judged in this window: " + enumerated(taken)
                + (withoutRun.isEmpty() ? "" : "; no whole run of " + enumerated(withoutRun))
                + (leftOut.isEmpty() ? "" : "; counted outside the runs: " + enumerated(leftOut));
    }

    private static String enumerated(Set<String> words) {
        List<String> named = new ArrayList<>(words);
        int more = named.size() - MOST_NAMED;
        return more > 0
                ? String.join(", ", named.subList(0, MOST_NAMED)) + " and " + Numbers.grouped(more) + " more"
                : String.join(", ", named);
    }
}
