package dev.insitu.agent.weave;

import dev.insitu.agent.config.Drive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/** Decides what is woven into a class, and notes what was. Thread-safe. */
final class Planner {
    private final Facts facts;
    private final Sightings sightings;
    private final Probes probes;
    private final SkippedMethods skipped;
    private final Set<String> driven = new HashSet<>();

    Planner(RuleBook rules, Facts facts, SkippedMethods skipped) {
        this.facts = facts;
        this.sightings = rules.sightings();
        this.probes = new Probes(facts, rules.families());
        this.skipped = skipped;
    }

    /** What a rule is to have on a method; nothing at all where the point is null. */
    record Planned(Rule rule, ClassScan.Method method, Point point) {}

    List<Planned> plan(ClassScan scan, List<Rule> concerned) {
        List<Planned> planned = new ArrayList<>();
        for (Rule rule : concerned) {
            List<ClassScan.Method> selected = rule.select(scan);
            if (selected.stream().allMatch(rule::isOnlyDeclared)) {
                sightings.missed(rule, scan);
            } else {
                sightings.met(rule);
            }
            for (ClassScan.Method method : selected) {
                String reason = Obstacle.of(scan.name(), method, rule.purpose());
                if (reason == null) {
                    planned.add(new Planned(rule, method, point(rule.purpose(), scan, method)));
                } else {
                    skipped.add(MethodName.full(scan.name(), method), reason);
                }
            }
        }
        return planned;
    }

    private Point point(Purpose purpose, ClassScan scan, ClassScan.Method method) {
        if (purpose instanceof Purpose.Timed timed) {
            return new ProbePoint(
                    probes.number(timed.family(), scan, method), timed.family().when());
        }
        if (purpose instanceof Purpose.Until until) {
            return new UntilPoint(until.match());
        }
        Purpose.Driven drive = (Purpose.Driven) purpose;
        if (drive.caller() == Drive.Caller.APPLICATION) {
            return new DrivePoint(drive.match());
        }
        return method.is(Opcodes.ACC_STATIC) ? null : new SeenPoint();
    }

    static Map<String, List<Point>> pointsByMethod(List<Planned> planned) {
        Map<String, List<Point>> points = new HashMap<>();
        for (Planned one : planned) {
            if (one.point != null) {
                points.computeIfAbsent(one.method.key(), key -> new ArrayList<>(1))
                        .add(one.point);
            }
        }
        return points;
    }

    /** Notes that a method has what was planned for it. */
    void noteWoven(Planned planned, ClassScan scan) {
        if (planned.rule.purpose() instanceof Purpose.Timed timed) {
            ProbePoint point = (ProbePoint) planned.point;
            probes.noteWoven(timed.family(), scan, planned.method, point.probe());
        } else if (planned.rule.purpose() instanceof Purpose.Driven) {
            noteDriven(MethodName.full(scan.name(), planned.method));
        }
    }

    private synchronized void noteDriven(String method) {
        if (driven.add(method)) {
            facts.note("driver", "method", method);
        }
    }
}
