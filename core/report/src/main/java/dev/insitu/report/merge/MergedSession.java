package dev.insitu.report.merge;

import dev.insitu.recording.journal.SessionFact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Merges facts on the sessions of several JVMs, some of which may be merged already. For one thread. */
final class MergedSession {
    private static final String JVMS = "jvms";
    private static final String NAMES = "merged";
    private static final String NOTE = " JVMs, merged; the time recorded is theirs together";

    private final Map<String, Set<String>> environment = new LinkedHashMap<>();
    private final Map<String, List<Double>> costs = new LinkedHashMap<>();
    private final Set<String> versions = new LinkedHashSet<>();
    private final Set<SessionFact.Identity> identities = new LinkedHashSet<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> cutShort = new ArrayList<>();

    /** The names of the JVMs in each recording. */
    private final List<String> parts = new ArrayList<>();

    private int jvms;
    private long startedMillis = Long.MAX_VALUE;
    private long recordedMillis;
    private Optional<SessionFact.Window> window = Optional.empty();

    void add(String name, JvmOutline outline) {
        names.add(name);
        parts.add(name);
        jvms++;
        OptionalLong started = outline.startedMillis;
        OptionalLong finished = outline.finishedMillis;
        startedMillis = Math.min(startedMillis, started.orElse(Long.MAX_VALUE));
        if (started.isPresent() && finished.isPresent()) {
            recordedMillis += finished.getAsLong() - started.getAsLong();
        } else {
            cutShort.add(name);
        }
    }

    void add(SessionFact.Version fact) {
        versions.add(fact.text());
    }

    void add(SessionFact.Window fact) {
        window = Optional.of(window.isPresent() ? window.get().plus(fact) : fact);
    }

    void add(SessionFact.Identity fact) {
        identities.add(fact);
    }

    void add(SessionFact.Environment fact) {
        switch (fact.key()) {
            case JVMS -> jvms += Integer.parseInt(fact.value()) - 1;
            case NAMES -> parts.set(parts.size() - 1, fact.value());
            default -> addValue(fact);
        }
    }

    private void addValue(SessionFact.Environment fact) {
        environment.computeIfAbsent(fact.key(), key -> new LinkedHashSet<>()).add(fact.value());
    }

    /** Whether an earlier merge wrote this note, which is not true of the whole. */
    static boolean isOwn(SessionFact.Note fact) {
        return fact.text().endsWith(NOTE);
    }

    void add(SessionFact.Cost fact) {
        costs.computeIfAbsent(fact.of(), of -> new ArrayList<>()).add(fact.nanos());
    }

    /** Adds the merged facts: the recorded time is the sum over all JVMs, counted from the first one's start. */
    void addTo(MergedJournal journal, String directory) {
        for (String version : versions) {
            journal.add(new SessionFact.Version(version));
        }
        for (SessionFact.Identity identity : identities) {
            journal.add(identity);
        }
        journal.add(new SessionFact.Directory(directory));
        window.ifPresent(journal::add);
        journal.add(new SessionFact.Environment(JVMS, Integer.toString(jvms)));
        journal.add(new SessionFact.Environment(NAMES, String.join(SessionFact.Environment.BETWEEN, parts)));
        for (Map.Entry<String, Set<String>> entry : environment.entrySet()) {
            journal.add(new SessionFact.Environment(
                    entry.getKey(), String.join(SessionFact.Environment.BETWEEN, entry.getValue())));
        }
        for (Map.Entry<String, List<Double>> entry : costs.entrySet()) {
            journal.add(new SessionFact.Cost(entry.getKey(), mean(entry.getValue())));
        }
        journal.add(new SessionFact.Note("of " + jvms + NOTE));
        if (!cutShort.isEmpty()) {
            String what = jvms > names.size() ? " recordings" : " JVMs";
            journal.add(new SessionFact.Note(cutShort.size() + " of " + names.size() + what + " did not end normally: "
                    + String.join(", ", cutShort)));
        }
        if (startedMillis != Long.MAX_VALUE) {
            journal.add(new SessionFact.Started(startedMillis));
            if (cutShort.isEmpty()) {
                journal.add(new SessionFact.Finished(startedMillis + recordedMillis));
            }
        }
    }

    private static double mean(List<Double> values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.size();
    }
}
