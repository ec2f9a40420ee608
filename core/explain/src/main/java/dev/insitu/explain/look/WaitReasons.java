package dev.insitu.explain.look;

import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for what threads wait for: each stands for a cause with its detail. For one thread. */
final class WaitReasons {
    /** The thread does not wait, or the reason is unknown. */
    static final int NONE = 0;

    /** The thread has a CPU or waits for one. */
    static final int RUNNABLE = 1;

    /** The thread waits within the JVM, although its state says that it runs. */
    static final int IN_JVM = 2;

    /** The thread waits in a call of the operating system that says nothing of what it waits for. */
    static final int IN_SYSTEM = 3;

    /** Finding out would take too long in this look. */
    static final int NOT_NOW = -1;

    private static final int MOST = 4_096;

    private record Reason(CauseKind kind, String detail) {}

    private final List<Reason> known = new ArrayList<>(List.of(
            new Reason(CauseKind.UNEXPLAINED, ""),
            new Reason(CauseKind.CODE, ""),
            new Reason(CauseKind.UNEXPLAINED, ""),
            new Reason(CauseKind.WAITING, "")));
    private final Map<CauseKind, Map<String, Integer>> numbers = new HashMap<>();

    /** The number of a cause with its detail. After {@link #MOST} numbers, new ones are given out without the detail. */
    int number(CauseKind kind, String detail) {
        Map<String, Integer> ofKind = numbers.computeIfAbsent(kind, each -> new HashMap<>());
        Integer number = ofKind.get(detail);
        if (number == null && known.size() >= MOST && !detail.isEmpty()) {
            return number(kind, "");
        }
        if (number == null) {
            number = known.size();
            known.add(new Reason(kind, detail));
            ofKind.put(detail, number);
        }
        return number;
    }

    /** A number of its own for a cause without a detail. */
    int add(CauseKind kind) {
        known.add(new Reason(kind, ""));
        return known.size() - 1;
    }

    CauseKind kind(int number) {
        return known.get(number).kind();
    }

    String detail(int number) {
        return known.get(number).detail();
    }
}
