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
        Map<String, List<ProbePoint>> plan = plan(scan, concerned);
        if (plan.isEmpty()) {
            return null;
        }
        return new ClassWeaver(
                        classFile, scan, plan, (method, reason) -> skipped.add(MethodName.full(name, method), reason))
                .weave();
    }

    private Map<String, List<ProbePoint>> plan(ClassScan scan, List<Rule> concerned) {
        Map<String, List<ProbePoint>> plan = new HashMap<>();
        for (Rule rule : concerned) {
            List<ClassScan.Method> selected = rule.select(scan);
            if (selected.stream().allMatch(rule::isOnlyDeclared)) {
                rules.sightings().missed(rule, scan);
            } else {
                rules.sightings().met(rule);
            }
            for (ClassScan.Method method : selected) {
                String reason = Obstacle.of(scan.name(), method, rule.when());
                if (reason != null) {
                    skipped.add(MethodName.full(scan.name(), method), reason);
                } else {
                    int probe = probes.probeFor(rule, scan, method);
                    plan.computeIfAbsent(method.key(), key -> new ArrayList<>(1))
                            .add(new ProbePoint(probe, rule.when()));
                }
            }
        }
        return plan;
    }
}
