package dev.insitu.agent.weave;

import dev.insitu.agent.config.Drive;
import dev.insitu.agent.config.Match;
import dev.insitu.agent.config.MethodPattern;
import dev.insitu.agent.config.When;
import dev.insitu.runtime.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/** Decides what is to be woven into a class. Thread-safe. */
final class Planner {
    private final RuleBook rules;
    private final Probes probes;
    private final SkippedMethods skipped;
    private final Mistakes mistakes;

    Planner(RuleBook rules, Probes probes, SkippedMethods skipped, Mistakes mistakes) {
        this.rules = rules;
        this.probes = probes;
        this.skipped = skipped;
        this.mistakes = mistakes;
    }

    List<Planned> plan(ClassLoader loader, ClassScan scan, List<Rule> concerned) {
        List<Planned> planned = new ArrayList<>();
        for (Rule rule : concerned) {
            List<ClassScan.Method> selected = rule.select(scan);
            if (rule.purpose() instanceof Purpose.TimedLines lines) {
                planLines(scan, rule, lines, selected, planned);
                continue;
            }
            if (areOnlyDeclared(rule, selected)) {
                missed(rule, scan);
            } else if (rule.call().isEmpty()) {
                rules.sightings().met(rule);
            }
            if (rule.call().isPresent()) {
                planCalls(loader, scan, rule, selected, planned);
            } else {
                planMethods(scan, rule, selected, planned);
            }
        }
        leaveOutDropped(planned);
        return planned;
    }

    private static boolean areOnlyDeclared(Rule rule, List<ClassScan.Method> selected) {
        for (ClassScan.Method method : selected) {
            if (!rule.isOnlyDeclared(method)) {
                return false;
            }
        }
        return true;
    }

    private void leaveOutDropped(List<Planned> planned) {
        for (int i = planned.size() - 1; i >= 0; i--) {
            if (rules.dropped().contains(planned.get(i).point())) {
                planned.remove(i);
            }
        }
    }

    private void planMethods(ClassScan scan, Rule rule, List<ClassScan.Method> selected, List<Planned> planned) {
        for (ClassScan.Method method : selected) {
            String reason = Obstacle.of(scan.name(), method, rule.purpose());
            if (reason == null) {
                Target target = Target.of(scan, method);
                planned.add(
                        new Planned(rule, method, null, point(rule, target, method.is(Opcodes.ACC_STATIC)), target));
            } else if (!rule.isOnlyDeclared(method)) {
                skip(rule, MethodName.full(scan.name(), method), reason);
            }
        }
    }

    private void planLines(
            ClassScan scan,
            Rule rule,
            Purpose.TimedLines wanted,
            List<ClassScan.Method> selected,
            List<Planned> planned) {
        LinesHolder holder = LinesHolder.of(wanted.rule().lines(), selected);
        if (selected.isEmpty() || (holder.method() == null && !rule.pattern().namesOneClass())) {
            missed(rule, scan);
            return;
        }
        rules.sightings().met(rule);
        String reason =
                holder.method() == null ? holder.reason() : Obstacle.of(scan.name(), holder.method(), rule.purpose());
        if (reason == null) {
            Target target = Target.of(scan, holder.method());
            Point point = new ProbePoint(probes.number(wanted.family(), target), When.ALWAYS);
            planned.add(new Planned(rule, holder.method(), null, point, target));
        } else {
            skipped.add(rule.toString(), reason);
        }
    }

    private void planCalls(
            ClassLoader loader, ClassScan scan, Rule rule, List<ClassScan.Method> callers, List<Planned> planned) {
        MethodPattern wanted = rule.call().orElseThrow();
        Set<String> others = new LinkedHashSet<>();
        for (ClassScan.Method caller : callers) {
            for (Call call : caller.calls) {
                if (!rules.means(wanted, loader, call)) {
                    others.add(call.hint(wanted.hasParameters()));
                    continue;
                }
                rules.sightings().met(rule);
                String reason = Obstacle.of(scan.name(), caller, call, rule.purpose());
                Target target = Target.of(call);
                if (reason == null) {
                    planned.add(new Planned(rule, caller, call, point(rule, target, call.isStatic()), target));
                } else {
                    skip(rule, target.fullName() + " in " + MethodName.full(scan.name(), caller), reason);
                }
            }
        }
        rules.sightings().missedCalls(rule, others);
    }

    private void missed(Rule rule, ClassScan scan) {
        rules.sightings().missed(rule, scan);
        mistakes.missed(rule, scan);
    }

    private void skip(Rule rule, String method, String reason) {
        skipped.add(method, reason);
        mistakes.skipped(rule, method, reason);
    }

    private Point point(Rule rule, Target target, boolean isStatic) {
        if (rule.purpose() instanceof Purpose.Timed timed) {
            int probe = probes.number(timed.family(), target);
            return timed.untilCompletion()
                    ? new CompletionPoint(probe)
                    : new ProbePoint(probe, timed.family().when());
        }
        if (rule.purpose() instanceof Purpose.EndOfSpan end) {
            return spanEnd(end, probes.number(end.family(), target));
        }
        if (rule.purpose() instanceof Purpose.JitterInPlace jitter) {
            return new JitterPoint(probes.number(jitter.family(), target));
        }
        if (rule.purpose() instanceof Purpose.Until until) {
            return new UntilPoint(until.match());
        }
        Purpose.Driven drive = (Purpose.Driven) rule.purpose();
        if (drive.caller() == Drive.Caller.APPLICATION) {
            return new DrivePoint(drive.match());
        }
        return new SeenPoint(isStatic);
    }

    /** A start that knows its key only at the exit may be overtaken by its end. */
    private static Point spanEnd(Purpose.EndOfSpan end, int span) {
        Match match = end.rule().match();
        Span.define(span, match instanceof Match.Order, end.rule().from().exit());
        return new SpanEnd(span, end.start(), end.isExit(), match);
    }

    /** The same, method by method. */
    static Map<String, MethodPlan> byMethod(List<Planned> planned) {
        Map<String, MethodPlan> plans = new HashMap<>();
        for (Planned one : planned) {
            MethodPlan plan = plans.get(one.method().key());
            if (plan == null) {
                plan = new MethodPlan();
                plans.put(one.method().key(), plan);
            }
            if (one.call() != null) {
                plan.addCall(one.call(), one.point());
            } else if (one.rule().purpose() instanceof Purpose.TimedLines lines) {
                plan.lines().add(new LinesPlan(lines.rule().lines(), (ProbePoint) one.point()));
            } else {
                plan.body().add(one.point());
            }
        }
        return plans;
    }
}
