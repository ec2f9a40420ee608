package dev.insitu.weave.rule;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.LineRange;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.LinesPlan;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.MethodName;
import dev.insitu.weave.scan.Target;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Decides what to weave into a class. Thread-safe. */
public final class Planner {
    private final RuleBook rules;
    private final ProbeNumbers probes;
    private final SkippedMethods skipped;
    private final EarlyMistakes mistakes;
    /** Rules whose synthetic methods have been noted, by rule number; guarded by its own monitor. */
    private final BitSet syntheticNoted = new BitSet();

    public Planner(RuleBook rules, ProbeNumbers probes, SkippedMethods skipped, EarlyMistakes mistakes) {
        this.rules = rules;
        this.probes = probes;
        this.skipped = skipped;
        this.mistakes = mistakes;
    }

    /**
     * Plans what to weave into a class.
     *
     * @param loaded the class if it is loaded already, or null
     */
    public Plan plan(ClassLoader loader, ClassScan scan, Class<?> loaded, CandidateRules candidates) {
        Plan plan = new Plan();
        for (Rule rule : candidates.sure()) {
            new OfRule(rule, false, loader, scan, loaded, plan).add();
        }
        for (Rule rule : candidates.undecided()) {
            new OfRule(rule, true, loader, scan, loaded, plan).add();
        }
        leaveOutDropped(plan.points());
        return plan;
    }

    /**
     * Plans the points of one rule in one class. If the rule is undecided, its matches and misses in the class are not
     * recorded.
     */
    private final class OfRule {
        private final Rule rule;
        private final boolean isDoubtful;
        private final ClassLoader loader;
        private final ClassScan scan;
        private final Class<?> loaded;
        private final Plan plan;

        OfRule(Rule rule, boolean isDoubtful, ClassLoader loader, ClassScan scan, Class<?> loaded, Plan plan) {
            this.rule = rule;
            this.isDoubtful = isDoubtful;
            this.loader = loader;
            this.scan = scan;
            this.loaded = loaded;
            this.plan = plan;
        }

        void add() {
            List<ClassScan.Method> selected = rule.select(scan);
            leaveOutInherited(selected);
            leaveOutWithoutRoute(selected);
            if (rule.action().lines().isPresent()) {
                planLines(rule.action().lines().get(), selected);
                return;
            }
            if (areOnlyDeclared(rule, selected)) {
                missed();
            } else if (rule.call().isEmpty()) {
                met();
            }
            if (rule.call().isPresent()) {
                planCalls(selected);
            } else {
                planMethods(selected);
            }
        }

        private void leaveOutInherited(List<ClassScan.Method> selected) {
            for (int i = selected.size() - 1; i >= 0; i--) {
                if (inherited(selected.get(i)) == Answer.YES) {
                    selected.remove(i);
                }
            }
        }

        private void leaveOutWithoutRoute(List<ClassScan.Method> selected) {
            boolean needsRoute = rule.action().probes().isPresent()
                    && rule.action().probes().get().isNamedByRoute();
            for (int i = selected.size() - 1; needsRoute && i >= 0; i--) {
                if (scan.routeOf(selected.get(i)).isEmpty()) {
                    selected.remove(i);
                }
            }
        }

        private Answer inherited(ClassScan.Method method) {
            return rules.meansInherited(rule, loader, loaded, scan, method);
        }

        private String bridged(ClassScan.Method method) {
            return inherited(method) == Answer.UNKNOWN
                    ? method.bridged(scan.name()).owner()
                    : null;
        }

        private void planMethods(List<ClassScan.Method> selected) {
            for (ClassScan.Method method : selected) {
                String reason = IneligibilityReason.of(scan.name(), method, rule.action());
                if (reason == null && isCalledBack(method)) {
                    add(method, null, Target.of(scan, method), method.is(Opcodes.ACC_STATIC), bridged(method), null);
                } else if (reason != null && !rule.isOnlyDeclared(method)) {
                    skip(MethodName.full(scan.name(), method), reason);
                }
            }
            if (!isDoubtful) {
                noteSynthetic(scan, rule);
            }
        }

        /** Whether the type of the object that ends the method's calls has one of the methods asked for. Reports those that it has not. */
        private boolean isCalledBack(ClassScan.Method method) {
            if (rule.action().callback().isEmpty()) {
                return true;
            }
            CallEnd.Callback callback = rule.action().callback().get();
            String type = Type.getArgumentTypes(method.descriptor)[callback.argument()].getInternalName();
            List<String> missing = rules.missing(callback, loader, type);
            for (String reason : missing) {
                skip(MethodName.full(scan.name(), method), reason);
                mistakes.noCallback(rule, reason);
            }
            return missing.size() < callback.methods().size();
        }

        private void planLines(ProbeRule.Lines wanted, List<ClassScan.Method> selected) {
            LinesHolder holder = LinesHolder.of(wanted.lines(), selected);
            if (selected.isEmpty()
                    || (holder.method() == null && !rule.pattern().namesOneClass())) {
                missed();
                return;
            }
            met();
            String reason = holder.method() == null
                    ? holder.reason()
                    : IneligibilityReason.of(scan.name(), holder.method(), rule.action());
            if (reason == null) {
                boolean isStatic = holder.method().is(Opcodes.ACC_STATIC);
                add(holder.method(), null, Target.of(scan, holder.method()), isStatic, null, null);
            } else if (!isDoubtful) {
                skipped.add(rule.toString(), reason);
            }
        }

        private void planCalls(List<ClassScan.Method> callers) {
            MethodPattern wanted = rule.call().orElseThrow();
            Set<String> others = new LinkedHashSet<>();
            for (ClassScan.Method caller : callers) {
                for (Call call : caller.calls) {
                    if (!rule.action().means(call)) {
                        continue;
                    }
                    Answer answer = rules.means(wanted, loader, loaded, call);
                    if (answer != Answer.YES) {
                        others.add(call.hint(wanted.hasParameters()));
                    }
                    if (answer != Answer.NO) {
                        planCall(caller, call, answer == Answer.UNKNOWN);
                    }
                }
            }
            if (!isDoubtful && !rule.action().isPartOfAnother()) {
                rules.sightings().missedCalls(rule, others);
            }
        }

        private void planCall(ClassScan.Method caller, Call call, boolean isUnknown) {
            String reason = IneligibilityReason.of(scan.name(), caller, call, rule.action());
            Target target = Target.of(call);
            if (!isUnknown) {
                met();
            }
            if (reason == null) {
                add(caller, call, target, call.isStatic(), null, isUnknown ? call.owner() : null);
            } else if (!isUnknown) {
                skip(target.fullName() + " in " + MethodName.full(scan.name(), caller), reason);
            }
        }

        private void add(
                ClassScan.Method method, Call call, Target target, boolean isStatic, String bridged, String callee) {
            AdviceSpec point = rule.action().advice(probes, target, isStatic);
            Answer runtime = point.namesTypes() ? rules.runtime().known(loader) : Answer.YES;
            if (runtime == Answer.NO) {
                skip(MethodName.full(scan.name(), method), RuntimeVisibility.reason(loader));
                return;
            }
            boolean isOpen = isDoubtful || bridged != null || callee != null || runtime == Answer.UNKNOWN;
            OpenQuestion question =
                    isOpen ? new OpenQuestion(rule, isDoubtful, bridged, callee, runtime == Answer.UNKNOWN) : null;
            plan.points().add(new PlannedPoint(rule, method, call, point, target, question));
        }

        private void met() {
            if (!isDoubtful) {
                rules.sightings().met(rule);
            }
        }

        private void missed() {
            if (!isDoubtful) {
                rules.sightings().missed(rule, scan);
                mistakes.missed(rule, scan);
            }
        }

        private void skip(String method, String reason) {
            if (!isDoubtful && !rule.action().isPartOfAnother()) {
                skipped.add(method, reason);
                mistakes.skipped(rule, method, reason);
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

    /** Notes one synthetic method per rule: there may be thousands, all left out for the same reason. */
    private void noteSynthetic(ClassScan scan, Rule rule) {
        if (rule.action().isPartOfAnother()) {
            return;
        }
        synchronized (syntheticNoted) {
            ClassScan.Method method = syntheticNoted.get(rule.number()) ? null : rule.syntheticLeftOut(scan);
            if (method != null) {
                syntheticNoted.set(rule.number());
                skipped.add(
                        MethodName.full(scan.name(), method),
                        "synthetic: generated by the compiler, for a lambda for example; " + rule
                                + " leaves out all such methods (name one without wildcards to time it)");
            }
        }
    }

    /** The plans of the points that are certain, by method key. */
    public static Map<String, MethodPlan> byMethod(List<PlannedPoint> planned) {
        return byMethod(planned, Set.of());
    }

    /**
     * The plans of the points that are certain and of those whose question is in {@code supposed}, by method key.
     *
     * @param supposed questions assumed to be answered with yes
     */
    public static Map<String, MethodPlan> byMethod(List<PlannedPoint> planned, Set<OpenQuestion> supposed) {
        Map<String, MethodPlan> plans = new HashMap<>();
        for (PlannedPoint one : planned) {
            if (one.question() != null && !supposed.contains(one.question())) {
                continue;
            }
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
            } else if (!plan.body().contains(one.point())) {
                // Two rules may put the same probe on a method.
                plan.body().add(one.point());
            }
        }
        return plans;
    }
}
