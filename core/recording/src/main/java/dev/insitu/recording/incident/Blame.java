package dev.insitu.recording.incident;

import dev.insitu.recording.journal.CauseKind;
import java.util.LinkedHashMap;
import java.util.Map;

/** Adds up what may be to blame for an incident: time by cause, or failed calls by exception. One thread. */
final class Blame {
    /** A known cause of less than one part in this many of the time is not named instead of the unexplained time. */
    private static final int LEAST_SHARE = 10;

    /** More kinds of causes or exceptions are not told apart. */
    private static final int MOST = 100;

    private final Map<String, Part> parts = new LinkedHashMap<>();

    private static final class Part {
        private long amount;
        private long largest;
        private String detail = "";

        void add(long more, String itsDetail) {
            amount += more;
            if (more >= largest && (!itsDetail.isEmpty() || detail.isEmpty())) {
                largest = more;
                detail = itsDetail;
            }
        }
    }

    void add(String name, long amount, String detail) {
        Part part = parts.get(name);
        if (part == null && parts.size() < MOST) {
            part = new Part();
            parts.put(name, part);
        }
        if (part != null) {
            part.add(amount, detail);
        }
    }

    void addAll(Blame other) {
        for (Map.Entry<String, Part> each : other.parts.entrySet()) {
            add(each.getKey(), each.getValue().amount, each.getValue().detail);
        }
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    /** The name with the most; empty where there is none. */
    String first() {
        String first = "";
        long most = 0;
        long all = 0;
        for (Map.Entry<String, Part> each : parts.entrySet()) {
            long amount = each.getValue().amount;
            all += amount;
            if (amount > most && !each.getKey().equals(CauseKind.UNEXPLAINED.key())) {
                most = amount;
                first = each.getKey();
            }
        }
        boolean isKnown = most > all / LEAST_SHARE || !parts.containsKey(CauseKind.UNEXPLAINED.key());
        return isKnown ? first : CauseKind.UNEXPLAINED.key();
    }

    /** Further information on {@link #first}; may be empty. */
    String detail() {
        Part part = parts.get(first());
        return part == null ? "" : part.detail;
    }
}
