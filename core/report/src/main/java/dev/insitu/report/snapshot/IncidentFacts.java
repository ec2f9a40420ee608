package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.IncidentFact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The journal's facts on incidents. */
final class IncidentFacts {
    private final Map<String, IncidentFact.Judged> rules = new LinkedHashMap<>();
    private final List<IncidentFact.Incident> incidents = new ArrayList<>();

    void add(IncidentFact.Judged fact) {
        rules.put(fact.rule(), fact);
    }

    void add(IncidentFact.Incident fact) {
        incidents.add(fact);
    }

    /** @param offset from the JVM's clock to the time of day; incidents are left out where it is not known */
    KeptIncidents build(OptionalLong offset) {
        List<IncidentTimes> times = new ArrayList<>();
        for (IncidentFact.Incident each : incidents) {
            if (offset.isPresent()) {
                times.add(new IncidentTimes(
                        each, each.fromNanoTime() + offset.getAsLong(), each.toNanoTime() + offset.getAsLong()));
            }
        }
        return new KeptIncidents(List.copyOf(rules.values()), times);
    }
}
