package dev.insitu.agent.weave.rule;

import dev.insitu.agent.config.pattern.MethodPattern;
import dev.insitu.agent.config.value.LineRange;
import dev.insitu.agent.config.value.ProbeRule;
import dev.insitu.agent.weave.advice.AdviceSpec;
import dev.insitu.agent.weave.advice.LinesPlan;
import dev.insitu.agent.weave.advice.MethodPlan;
import dev.insitu.agent.weave.probe.ProbeNumbers;
import dev.insitu.agent.weave.scan.Call;
import dev.insitu.agent.weave.scan.ClassScan;
import dev.insitu.agent.weave.scan.MethodName;
import dev.insitu.agent.weave.scan.Target;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/** Decides what is to be woven into a class. Thread-safe. */
public final class Planner {
    private final RuleBook rules;
    private final ProbeNumbers probes;
    private final SkippedMethods skipped;
    private final EarlyMistakes mistakes;
    /** By a rule's number; guarded by itself. */
    private final BitSet syntheticNoted = new BitSet();

    public Planner(RuleBook rules, ProbeNumbers probes, SkippedMethods skipped, EarlyMistakes mistakes) {
        this.rules = rules;
        this.probes = probes;
        this.skipped = skipped;
        this.mistakes = mistakes;
    }

    public List<PlannedPoint> plan(ClassLoader loader, ClassScan scan, List<Rule> concerned) {
        List<PlannedPoint> planned = new ArrayList<>();
        for (Rule rule : concerned) {
            List<ClassScan.Method> selected = rule.select(scan);
            leaveOutInherited(loader, scan, rule, selected);
            if (rule.action().lines().isPresent()) {
                planLines(scan, rule, rule.action().lines().get(), selected, planned);
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

    private void leaveOutInherited(ClassLoader loader, ClassScan scan, Rule rule, List<ClassScan.Method> selected) {
        for (int i = selected.size() - 1; i >= 0; i--) {
            if (rules.meansInherited(rule, loader, scan, selected.get(i))) {
                selected.remove(i);
            }
        }
    }

    private static boolean areOnlyDeclared(Rule rule, List<ClassScan.Method> selected) {
        for (ClassScan.Method method : selected) {
            if (!rule.isOnlyDeclared(method)) {
                return false;
            }
        }
        return true;
    }

    private void leaveOutDropped(List<PlannedPoint> planned) {
        for (int i = planned.size() - 1; i >= 0; i--) {
            if (rules.dropped().contains(planned.get(i).point())) {
                planned.remove(i);
            }
        }
    }

    private void planMethods(ClassScan scan, Rule rule, List<ClassScan.Method> selected, List<PlannedPoint> planned) {
        for (ClassScan.Method method : selected) {
            String reason = IneligibilityReason.of(scan.name(), method, rule.action());
            if (reason == null) {
                Target target = Target.of(scan, method);
                planned.add(new PlannedPoint(
                        rule, method, null, point(rule, target, method.is(Opcodes.ACC_STATIC)), target));
            } else if (!rule.isOnlyDeclared(method)) {
                skip(rule, MethodName.full(scan.name(), method), reason);
            }
        }
        noteSynthetic(scan, rule);
    }

    /** One for each rule: there may be thousands, and they are all left out for the same reason. */
    private void noteSynthetic(ClassScan scan, Rule rule) {
        synchronized (syntheticNoted) {
            ClassScan.Method method = syntheticNoted.get(rule.number()) ? null : rule.syntheticLeftOut(scan);
            if (method != null) {
                syntheticNoted.set(rule.number());
                skipped.add(
                        MethodName.full(scan.name(), method),
                        "synthetic: a compiler made it up, for a lambda for example; " + rule
                                + " leaves out all such methods (name one without wildcards to time it)");
            }
        }
    }

    private void planLines(
            ClassScan scan,
            Rule rule,
            ProbeRule.Lines wanted,
            List<ClassScan.Method> selected,
            List<PlannedPoint> planned) {
        LinesHolder holder = LinesHolder.of(wanted.lines(), selected);
        if (selected.isEmpty() || (holder.method() == null && !rule.pattern().namesOneClass())) {
            missed(rule, scan);
            return;
        }
        rules.sightings().met(rule);
        String reason = holder.method() == null
                ? holder.reason()
                : IneligibilityReason.of(scan.name(), holder.method(), rule.action());
        if (reason == null) {
            Target target = Target.of(scan, holder.method());
            boolean isStatic = holder.method().is(Opcodes.ACC_STATIC);
            planned.add(new PlannedPoint(rule, holder.method(), null, point(rule, target, isStatic), target));
        } else {
            skipped.add(rule.toString(), reason);
        }
    }

    private void planCalls(
            ClassLoader loader, ClassScan scan, Rule rule, List<ClassScan.Method> callers, List<PlannedPoint> planned) {
        MethodPattern wanted = rule.call().orElseThrow();
        Set<String> others = new LinkedHashSet<>();
        for (ClassScan.Method caller : callers) {
            for (Call call : caller.calls) {
                if (!rules.means(wanted, loader, call)) {
                    others.add(call.hint(wanted.hasParameters()));
                    continue;
                }
                rules.sightings().met(rule);
                String reason = IneligibilityReason.of(scan.name(), caller, call, rule.action());
                Target target = Target.of(call);
                if (reason == null) {
                    planned.add(new PlannedPoint(rule, caller, call, point(rule, target, call.isStatic()), target));
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

    private AdviceSpec point(Rule rule, Target target, boolean isStatic) {
        return rule.action().advice(probes, target, isStatic);
    }

    /** The same, method by method. */
    public static Map<String, MethodPlan> byMethod(List<PlannedPoint> planned) {
        Map<String, MethodPlan> plans = new HashMap<>();
        for (PlannedPoint one : planned) {
            MethodPlan plan = plans.get(one.method().key());
            if (plan == null) {
                plan = new MethodPlan();
                plans.put(one.method().key(), plan);
            }
            if (one.call() != null) {
                plan.addCall(one.call(), one.point());
            } else if (one.rule().action().lines().isPresent()) {
                LineRange lines = one.rule().action().lines().get().lines();
                plan.lines().add(new LinesPlan(lines, one.point()));
            } else {
                plan.body().add(one.point());
            }
        }
        return plans;
    }
}
