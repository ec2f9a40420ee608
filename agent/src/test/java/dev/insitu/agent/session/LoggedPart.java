package dev.insitu.agent.session;

import dev.insitu.agent.part.SessionPart;
import dev.insitu.agent.part.VirtualJvm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Notes when it was called, in ms of a virtual JVM. */
final class LoggedPart implements SessionPart {
    private final VirtualJvm jvm;
    private final Map<String, List<Long>> calls = new HashMap<>();
    private final Map<String, Runnable> effects = new HashMap<>();
    private final List<Boolean> room = new ArrayList<>();
    boolean ready = true;

    LoggedPart(VirtualJvm jvm) {
        this.jvm = jvm;
    }

    /** When the method was called. */
    List<Long> times(String method) {
        return calls.getOrDefault(method, List.of());
    }

    /** The heap's state at each call. */
    List<Boolean> room() {
        return room;
    }

    /** Has something happen whenever the method is called. */
    void whenever(String method, Runnable effect) {
        effects.put(method, effect);
    }

    private void log(String method) {
        calls.computeIfAbsent(method, name -> new ArrayList<>()).add(jvm.millis());
        effects.getOrDefault(method, () -> {}).run();
    }

    @Override
    public void begin() {
        log("begin");
    }

    @Override
    public void fromTheStart(boolean heapHasRoom) {
        room.add(heapHasRoom);
        log("fromTheStart");
    }

    @Override
    public void applicationStarted() {
        log("applicationStarted");
    }

    @Override
    public void everySoOften() {
        log("everySoOften");
    }

    @Override
    public boolean isReady() {
        return ready;
    }
}
