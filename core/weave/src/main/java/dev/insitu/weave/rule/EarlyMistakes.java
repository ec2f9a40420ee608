package dev.insitu.weave.rule;

import dev.insitu.platform.problem.NearestNames;
import dev.insitu.platform.process.Alerts;
import dev.insitu.weave.scan.ClassScan;
import java.util.List;

/** Rules that a class shows to be mistakes as soon as it is loaded: nobody should have to wait for the report. Thread-safe. */
public final class EarlyMistakes {
    private final MatchLog sightings;
    private final Alerts alerts;

    public EarlyMistakes(MatchLog sightings, Alerts alerts) {
        this.sightings = sightings;
        this.alerts = alerts;
    }

    /** A rule is about a class, but about none of its methods. Another class of that name may have it: only once none has. */
    void missed(Rule rule, ClassScan scan) {
        if (rule.pattern().namesOneClass() && !sightings.hasMet(rule)) {
            if (rule.syntheticLeftOut(scan) != null) {
                add(
                        rule,
                        "the class is loaded, and all its methods of such a name are synthetic: a compiler made them up,"
                                + " and a rule leaves them out that does not name one without wildcards");
                return;
            }
            List<String> nearest = NearestNames.of(rule.pattern().toString(), rule.hints(scan));
            String hint = nearest.isEmpty() ? "" : "; did you mean " + String.join(", ", nearest) + "?";
            add(rule, "the class is loaded and has no such method" + hint);
        }
    }

    /** A method, or a call, that the driver was to drive cannot be driven. */
    public void skipped(Rule rule, String method, String reason) {
        if (rule.action().isDriven()) {
            add(rule, method + " is not driven: " + reason);
        }
    }

    private void add(Rule rule, String what) {
        alerts.add(rule.place(), rule.action().section(), rule.toString(), what);
    }
}
