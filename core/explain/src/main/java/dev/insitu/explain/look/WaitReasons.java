package dev.insitu.explain.look;

import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What can be seen of a thread that waits, numbered: its cause with more about it. For one thread. */
final class WaitReasons {
    /** It does not wait, or for what is not known. */
    static final int NONE = 0;

    /** It has a CPU, or wants one. */
    static final int RUNNABLE = 1;

    /** It waits within the JVM, which says that it runs. */
    static final int IN_JVM = 2;

    /** It takes too long to find out in this look. */
    static final int NOT_NOW = -1;

    private static final int MOST = 4_096;

    private record Sight(CauseKind kind, String detail) {}

    private final List<Sight> known = new ArrayList<>(List.of(
            new Sight(CauseKind.UNEXPLAINED, ""), new Sight(CauseKind.CODE, ""), new Sight(CauseKind.UNEXPLAINED, "")));
    private final Map<CauseKind, Map<String, Integer>> numbers = new HashMap<>();

    /** The number of a sight. Where there are too many they lose their details. */
    int number(CauseKind kind, String detail) {
        Map<String, Integer> ofKind = numbers.computeIfAbsent(kind, each -> new HashMap<>());
        Integer number = ofKind.get(detail);
        if (number == null && known.size() >= MOST && !detail.isEmpty()) {
            return number(kind, "");
        }
        if (number == null) {
            number = known.size();
            known.add(new Sight(kind, detail));
            ofKind.put(detail, number);
        }
        return number;
    }

    CauseKind kind(int number) {
        return known.get(number).kind();
    }

    String detail(int number) {
        return known.get(number).detail();
    }
}
