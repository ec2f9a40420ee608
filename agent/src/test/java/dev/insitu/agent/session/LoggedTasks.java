package dev.insitu.agent.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Notes when each task was done, in ms of a virtual JVM; says of the session what the test sets. */
final class LoggedTasks implements MaintenanceTasks {
    private final VirtualJvm jvm;
    private final Map<String, List<Long>> done = new HashMap<>();
    private final Map<String, Runnable> effects = new HashMap<>();
    volatile boolean finished;
    boolean measuring;
    boolean awaited;
    int loads;

    LoggedTasks(VirtualJvm jvm) {
        this.jvm = jvm;
    }

    /** When it was done. */
    List<Long> times(String task) {
        return done.getOrDefault(task, List.of());
    }

    /** Has something happen whenever a task is done. */
    void whenever(String task, Runnable effect) {
        effects.put(task, effect);
    }

    private void log(String task) {
        done.computeIfAbsent(task, name -> new ArrayList<>()).add(jvm.millis());
        effects.getOrDefault(task, () -> {}).run();
    }

    @Override
    public boolean isFinished() {
        return finished;
    }

    @Override
    public boolean isMeasuring() {
        return measuring;
    }

    @Override
    public boolean isAwaited() {
        return awaited;
    }

    @Override
    public int classesLoaded() {
        return loads;
    }

    @Override
    public void settle() {
        log("settle");
    }

    @Override
    public void noteEnvironment() {
        log("noteEnvironment");
    }

    @Override
    public void keepHistory() {
        log("keepHistory");
    }

    @Override
    public void prepare() {
        log("prepare");
    }

    @Override
    public void alert() {
        log("alert");
    }

    @Override
    public void weaveUnseenClasses() {
        log("weaveUnseenClasses");
    }

    @Override
    public void dropSmallProbes() {
        log("dropSmallProbes");
    }

    @Override
    public void noteThrown() {
        log("noteThrown");
    }

    @Override
    public void noteLongCalls() {
        log("noteLongCalls");
    }

    @Override
    public void lookForFlights() {
        log("lookForFlights");
    }

    @Override
    public void answer() {
        log("answer");
    }

    @Override
    public void copy() {
        log("copy");
    }
}
