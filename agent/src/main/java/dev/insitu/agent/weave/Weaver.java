package dev.insitu.agent.weave;

import dev.insitu.runtime.Housekeeping;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * The transformer: asked about every class the JVM loads, so its first question is about the name alone. A class that
 * cannot be woven is left as it is and named in the report; nothing is ever thrown. Thread-safe.
 */
public final class Weaver implements ClassFileTransformer {
    private final RuleBook rules;
    private final Probes probes;
    private final SkippedMethods skipped;

    /**
     * @param facts told each probe, each method matched and each left out
     */
    public Weaver(RuleBook rules, Facts facts) {
        this.rules = rules;
        this.probes = new Probes(facts, rules.all());
        this.skipped = new SkippedMethods(facts);
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        // Without a name it is a hidden class, whose bytes no agent may change.
        if (name == null || OwnClasses.contains(loader, name)) {
            return null;
        }
        Object muted = Housekeeping.mute();
        try {
            List<Rule> concerned = rules.about(loader, name, redefined, classFile);
            return concerned.isEmpty() ? null : weave(name, concerned, classFile);
        } catch (Throwable e) {
            skipped.add(name.replace('/', '.'), "its class could not be woven: " + e);
            return null;
        } finally {
            Housekeeping.unmute(muted);
        }
    }

    private byte[] weave(String name, List<Rule> concerned, byte[] classFile) {
        ClassReader reader;
        try {
            reader = new ClassReader(classFile);
        } catch (IllegalArgumentException e) {
            skipped.add(name.replace('/', '.'), "its class file is of a newer Java than this Insitu knows");
            return null;
        }
        ClassScan scan = ClassScan.of(reader);
        List<Planned> planned = plan(scan, concerned);
        if (planned.isEmpty()) {
            return null;
        }
        ClassWeaver weaver = new ClassWeaver(
                classFile, scan, pointsByMethod(planned), (method, reason) -> skip(scan, method, reason));
        byte[] woven = weaver.weave();
        for (Planned one : planned) {
            if (weaver.carries(one.method)) {
                probes.noteWoven(one.rule, scan, one.method, one.probe);
            }
        }
        return woven;
    }

    private List<Planned> plan(ClassScan scan, List<Rule> concerned) {
        List<Planned> planned = new ArrayList<>();
        for (Rule rule : concerned) {
            List<ClassScan.Method> selected = rule.select(scan);
            if (selected.stream().allMatch(rule::isOnlyDeclared)) {
                rules.sightings().missed(rule, scan);
            } else {
                rules.sightings().met(rule);
            }
            for (ClassScan.Method method : selected) {
                String reason = Obstacle.of(scan.name(), method, rule.when());
                if (reason == null) {
                    planned.add(new Planned(rule, method, probes.number(rule, scan, method)));
                } else {
                    skip(scan, method, reason);
                }
            }
        }
        return planned;
    }

    private static Map<String, List<ProbePoint>> pointsByMethod(List<Planned> planned) {
        Map<String, List<ProbePoint>> points = new HashMap<>();
        for (Planned one : planned) {
            points.computeIfAbsent(one.method.key(), key -> new ArrayList<>(1))
                    .add(new ProbePoint(one.probe, one.rule.when()));
        }
        return points;
    }

    private void skip(ClassScan scan, ClassScan.Method method, String reason) {
        skipped.add(MethodName.full(scan.name(), method), reason);
    }

    /** A probe that a rule is to have on a method. */
    private record Planned(Rule rule, ClassScan.Method method, int probe) {}
}
