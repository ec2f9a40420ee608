package dev.insitu.tool;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.Config;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.FollowRule;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.platform.problem.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One rule of a config.
 *
 * @param title its position and its text
 * @param classes patterns of the classes that it concerns
 * @param alone a config with this rule only
 */
record ConfigRule(String title, List<MethodPattern> classes, Config alone) {
    /** The rules for probes, then the driver's, of followed calls and of marks. */
    static List<ConfigRule> of(Config config) {
        List<ConfigRule> rules = new ArrayList<>();
        for (ProbeRule rule : config.probes()) {
            rules.add(of(config, rule));
        }
        if (config.drive().isPresent()) {
            DriveSettings drive = config.drive().get();
            Place place = drive.place();
            rules.add(driven(config, drive));
            if (endElsewhere(drive).isPresent()) {
                rules.add(ended(config, place, endElsewhere(drive).get()));
            }
        }
        for (FollowRule rule : config.followed()) {
            rules.add(ofMethod(config, rule.place(), "follow: ", rule.method()));
        }
        for (ProbeRule.Method mark : config.timeline().marks()) {
            rules.add(ofMethod(config, mark.place(), "marks: ", mark.method()));
        }
        return rules;
    }

    /** A rule for all methods of a class. */
    static ConfigRule ofMethods(Config config, MethodPattern pattern) {
        return of(config, method(new Place("", 0), pattern));
    }

    private static ConfigRule ofMethod(Config config, Place place, String key, MethodPattern pattern) {
        return new ConfigRule(title(place, key + pattern), List.of(pattern), alone(config, method(place, pattern)));
    }

    private static ConfigRule of(Config config, ProbeRule rule) {
        String name = rule.name().map(given -> given + ": ").orElse("");
        return new ConfigRule(title(rule.place(), name + rule.text()), rule.methods(), alone(config, rule));
    }

    private static ConfigRule driven(Config config, DriveSettings drive) {
        Config alone = alone(config, List.of(), Optional.of(withoutEnd(drive)));
        if (drive.target() instanceof DriveSettings.Call call) {
            String text = "drive: " + call.call() + " in " + call.in();
            return new ConfigRule(title(drive.place(), text), List.of(call.in()), alone);
        }
        MethodPattern method = ((DriveSettings.Method) drive.target()).method();
        return new ConfigRule(title(drive.place(), "drive: " + method), List.of(method), alone);
    }

    /** The end of an iteration that is a rule of its own. */
    private static Optional<DriveSettings.Elsewhere> endElsewhere(DriveSettings drive) {
        return drive.until().isPresent() && drive.until().get() instanceof DriveSettings.Elsewhere elsewhere
                ? Optional.of(elsewhere)
                : Optional.empty();
    }

    private static ConfigRule ended(Config config, Place place, DriveSettings.Elsewhere until) {
        if (until.in().isPresent()) {
            MethodPattern in = until.in().get();
            ProbeRule rule =
                    new ProbeRule.Call(place, Optional.empty(), until.method(), in, false, When.ALWAYS, ProbeRule.ALL);
            return new ConfigRule(
                    title(place, "until: " + until.method() + " in " + in), List.of(in), alone(config, rule));
        }
        return ofMethod(config, place, "until: ", until.method());
    }

    private static Config alone(Config config, ProbeRule rule) {
        return alone(config, List.of(rule), Optional.empty());
    }

    private static ProbeRule method(Place place, MethodPattern pattern) {
        return new ProbeRule.Method(place, Optional.empty(), pattern, false, When.ALWAYS, CallEnd.RETURN);
    }

    private static DriveSettings withoutEnd(DriveSettings drive) {
        return new DriveSettings(
                drive.place(),
                drive.target(),
                drive.caller(),
                drive.throughput(),
                drive.arrivals(),
                drive.waiting(),
                drive.warmUp(),
                drive.settleNanos(),
                drive.length(),
                drive.runs(),
                drive.correctCoordinatedOmission(),
                endElsewhere(drive).isPresent() ? Optional.empty() : drive.until(),
                drive.timeoutNanos(),
                drive.allowErrors(),
                drive.cpu(),
                drive.then());
    }

    private static Config alone(Config config, List<ProbeRule> probes, Optional<DriveSettings> drive) {
        return new Config(
                probes, drive, config.jitter(), config.explain(), config.report(), List.of(), config.export());
    }

    private static String title(Place place, String text) {
        return place.file() + ':' + place.line() + ": " + text;
    }
}
