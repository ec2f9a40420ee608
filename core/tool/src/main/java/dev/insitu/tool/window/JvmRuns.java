package dev.insitu.tool.window;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.DriverKey;
import dev.insitu.recording.journal.FactAdapter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The driver's facts on one JVM, of which a window takes those on the runs that it holds whole. All its other calls are outside its runs. */
final class JvmRuns extends FactAdapter {
    private final Optional<DriverFact.OfJvm> jvm;
    private final List<DriverFact.Setting> settings = new ArrayList<>();
    private final Map<Integer, DriverFact.Series> series = new LinkedHashMap<>();
    private final List<DriverFact.Epoch> epochs = new ArrayList<>();
    private final Map<Integer, DriverFact.Ended> ends = new HashMap<>();
    private final List<DriverFact.Step> steps = new ArrayList<>();
    private Optional<DriverFact.Answer> answer = Optional.empty();

    /** @param jvm names the JVM if there are several */
    JvmRuns(Optional<DriverFact.OfJvm> jvm) {
        this.jvm = jvm;
    }

    /** The JVM's name if there are several. */
    Optional<String> name() {
        return jvm.map(DriverFact.OfJvm::name);
    }

    @Override
    public void driverSetting(DriverFact.Setting fact) {
        settings.add(fact);
    }

    @Override
    public void series(DriverFact.Series fact) {
        series.put(fact.series(), fact);
    }

    @Override
    public void epoch(DriverFact.Epoch fact) {
        epochs.add(fact);
    }

    @Override
    public void ended(DriverFact.Ended fact) {
        ends.put(fact.epoch(), fact);
    }

    @Override
    public void step(DriverFact.Step fact) {
        steps.add(fact);
    }

    @Override
    public void answer(DriverFact.Answer fact) {
        answer = Optional.of(fact);
    }

    /** The runs that a window holds whole, or all others. */
    List<DriverFact.Epoch> runs(WindowEpochs window, boolean whole) {
        List<DriverFact.Epoch> runs = new ArrayList<>();
        for (DriverFact.Epoch each : epochs) {
            if (each.kind() == DriverFact.EpochKind.RUN && window.holdsAll(each.epoch()) == whole) {
                runs.add(each);
            }
        }
        return runs;
    }

    /**
     * The facts that hold for a window; empty where it holds no whole run.
     *
     * @param isAll whether it leaves out no run and ends with the recording: then a run or a rate that was planned and never begun is
     *     missing in the window, too
     */
    List<DriverFact> in(WindowEpochs window, boolean isAll) {
        List<DriverFact.Epoch> whole = runs(window, true);
        if (whole.isEmpty() && !isAll) {
            return List.of();
        }
        List<DriverFact> facts = new ArrayList<>();
        jvm.ifPresent(facts::add);
        for (DriverFact.Setting each : settings) {
            if (isAll || each.key() != DriverKey.RUNS) {
                facts.add(each);
            }
        }
        for (DriverFact.Series each : series.values()) {
            if (isAll || hasRun(each, whole)) {
                facts.add(each);
            }
        }
        for (DriverFact.Epoch each : epochs) {
            if (each.kind() != DriverFact.EpochKind.RUN || whole.contains(each)) {
                facts.add(each);
            }
            if (ends.containsKey(each.epoch()) && window.holdsAll(each.epoch())) {
                facts.add(ends.get(each.epoch()));
            }
        }
        facts.addAll(stepsOf(whole));
        answer.ifPresent(facts::add);
        return facts;
    }

    private static boolean hasRun(DriverFact.Series of, List<DriverFact.Epoch> runs) {
        for (DriverFact.Epoch each : runs) {
            if (each.series() == of.series()) {
                return true;
            }
        }
        return false;
    }

    /** The steps of a search whose runs these are: the first step of a series is its first run's, and so on. */
    private List<DriverFact.Step> stepsOf(List<DriverFact.Epoch> runs) {
        List<DriverFact.Step> chosen = new ArrayList<>();
        List<DriverFact.Step> left = new ArrayList<>(steps);
        for (DriverFact.Epoch run : epochs) {
            for (DriverFact.Step step : left) {
                if (run.kind() == DriverFact.EpochKind.RUN && step.series() == run.series()) {
                    left.remove(step);
                    if (runs.contains(run)) {
                        chosen.add(step);
                    }
                    break;
                }
            }
        }
        return chosen;
    }

    /** The runs that a window holds whole, as words. */
    List<String> taken(WindowEpochs window) {
        return words(runs(window, true));
    }

    /** What else of the driver a window holds, as words. */
    List<String> leftOut(WindowEpochs window) {
        List<String> words = new ArrayList<>();
        for (DriverFact.Epoch each : epochs) {
            String kind =
                    switch (each.kind()) {
                        case WARM_UP -> "the warm-up";
                        case SETTLE -> "settling";
                        case BEFORE, AFTER, RUN -> "";
                    };
            if (window.holds(each.epoch()) && !kind.isEmpty() && !words.contains(kind)) {
                words.add(kind);
            }
        }
        List<DriverFact.Epoch> cut = new ArrayList<>();
        for (DriverFact.Epoch each : runs(window, false)) {
            if (window.holds(each.epoch())) {
                cut.add(each);
            }
        }
        words(cut).forEach(run -> words.add("a part of " + run));
        return words;
    }

    private List<String> words(List<DriverFact.Epoch> runs) {
        List<String> words = new ArrayList<>();
        for (DriverFact.Epoch each : runs) {
            DriverFact.Series of = series.get(each.series());
            words.add("run " + each.run() + (of == null ? "" : " at " + Numbers.rate(of.rate()))
                    + (jvm.isPresent() ? " of " + jvm.get().name() : ""));
        }
        return words;
    }
}
