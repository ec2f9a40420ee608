package dev.insitu.weave.rule;

import dev.insitu.platform.problem.NearestNames;
import dev.insitu.platform.process.Alerts;
import dev.insitu.weave.scan.ClassScan;
import java.util.List;

/**
 * Alerts about rules that prove mistaken as soon as a class is loaded, so that the user need not wait for the report.
 * Thread-safe.
 */
public final class EarlyMistakes {
    private final MatchLog sightings;
    private final Alerts alerts;

    public EarlyMistakes(MatchLog sightings, Alerts alerts) {
        this.sightings = sightings;
        this.alerts = alerts;
    }

    /**
     * A rule means a class, but the class has no such method. Alerts only if the rule has met no method so far, for another
     * class of that name may have had it, and if the user wrote it: the catalogue also has rules for other versions.
     */
    void missed(Rule rule, ClassScan scan) {
        if (rule.pattern().namesOneClass()
                && !sightings.hasMet(rule)
                && rule.use().isEmpty()) {
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

    /** The type of the object that should end a rule's calls lacks a method. */
    void noCallback(Rule rule, String what) {
        add(rule, what);
    }

    /** Records that a method or call that the driver should drive cannot be driven. */
    public void skipped(Rule rule, String method, String reason) {
        if (rule.action().isDriven()) {
            add(rule, method + " is not driven: " + reason);
        }
    }

    private void add(Rule rule, String what) {
        alerts.add(rule.place(), rule.action().section(), rule.toString(), what);
    }
}
