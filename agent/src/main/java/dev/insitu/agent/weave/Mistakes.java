package dev.insitu.agent.weave;

import dev.insitu.agent.Alerts;
import dev.insitu.agent.config.NearestNames;
import java.util.List;

/** Rules that a class shows to be mistakes as soon as it is loaded: nobody should have to wait for the report. Thread-safe. */
final class Mistakes {
    private final Sightings sightings;
    private final Alerts alerts;

    Mistakes(Sightings sightings, Alerts alerts) {
        this.sightings = sightings;
        this.alerts = alerts;
    }

    /** A rule is about a class, but about none of its methods. Another class of that name may have it: only once none has. */
    void missed(Rule rule, ClassScan scan) {
        if (rule.pattern().namesOneClass() && !sightings.hasMet(rule)) {
            List<String> nearest = NearestNames.of(rule.pattern().toString(), rule.hints(scan));
            String hint = nearest.isEmpty() ? "" : "; did you mean " + String.join(", ", nearest) + "?";
            add(rule, "the class is loaded and has no such method" + hint);
        }
    }

    /** A method, or a call, that the driver was to drive cannot be driven. */
    void skipped(Rule rule, String method, String reason) {
        if (rule.purpose() instanceof Purpose.Driven) {
            add(rule, method + " is not driven: " + reason);
        }
    }

    private void add(Rule rule, String what) {
        boolean isDrivers = rule.purpose() instanceof Purpose.Driven || rule.purpose() instanceof Purpose.Until;
        alerts.add(rule.place(), isDrivers ? "drive" : "probes", rule.toString(), what);
    }
}
