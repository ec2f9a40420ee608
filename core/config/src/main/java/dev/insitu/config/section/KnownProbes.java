package dev.insitu.config.section;

import dev.insitu.config.syntax.Reading;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.FollowRule;
import dev.insitu.config.value.JitterSettings;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.platform.problem.NearestNames;
import dev.insitu.platform.problem.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names that probes will have, as far as the file determines them. A rule with one probe for each matched method takes names
 * from methods that are not loaded yet. With such a rule, a check's name can only be verified at the end.
 */
final class KnownProbes {
    private static final int MOST_NAMES = 8;

    private final boolean allKnown;
    private final Set<String> shown = new LinkedHashSet<>();
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> followed = new LinkedHashSet<>();

    KnownProbes(
            List<ProbeRule> probes,
            List<FollowRule> followedProbes,
            Optional<DriveSettings> drive,
            JitterSettings jitter) {
        followedProbes.forEach(rule -> followed.add(rule.name()));
        allKnown = probes.stream().allMatch(ProbeRule::hasOneProbe);
        for (ProbeRule rule : probes) {
            // Which of these names the rule takes depends on the other rules.
            List<String> own = rule.name().map(List::of).orElseGet(rule::defaultNames);
            shown.add(own.get(0));
            names.addAll(own);
        }
        if (drive.isPresent()) {
            for (OwnProbe own : OwnProbe.values()) {
                boolean counts =
                        own != OwnProbe.DRIVEN_CALL || drive.get().until().isPresent();
                if (own.kind() == ProbeKind.DRIVER && counts) {
                    shown.add(own.text());
                }
            }
        }
        if (jitter.mode() != JitterSettings.Mode.OFF) {
            shown.add(OwnProbe.GAPS.text());
            names.add(OwnProbe.STALLS.text());
        }
        names.addAll(shown);
    }

    /** Adds a problem where a probe will not exist. */
    void check(String key, Place place, String probe, Reading reading) {
        if (allKnown && !names.contains(probe)) {
            String why = followed.contains(probe)
                    ? "is a followed probe, which has no figures of its own; expected another probe, of the same method"
                            + " if need be"
                    : expected(probe);
            reading.problem(place.line(), key, probe, why);
        }
    }

    /** Adds a problem where a probe will not exist; that it is followed, and never judged, is no problem. */
    void checkKept(Place place, String probe, Reading reading) {
        if (!followed.contains(probe)) {
            check("keep", place, probe, reading);
        }
    }

    private String expected(String wrong) {
        List<String> nearest = NearestNames.of(wrong, shown);
        String hint = nearest.isEmpty() ? "" : "did you mean " + nearest.get(0) + "? ";
        List<String> some = new ArrayList<>(shown).subList(0, Math.min(MOST_NAMES, shown.size()));
        String more = some.size() < shown.size() ? ", …" : "";
        return "no probe has this name; " + hint + "expected one of " + String.join(", ", some) + more;
    }
}
