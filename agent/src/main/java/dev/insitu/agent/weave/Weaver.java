package dev.insitu.agent.weave;

import dev.insitu.runtime.Housekeeping;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * The transformer: asked about every class the JVM loads, so its first question is about the name alone. A class that
 * cannot be woven is left as it is and named in the report; nothing is ever thrown. Thread-safe.
 */
public final class Weaver implements ClassFileTransformer {
    private final RuleBook rules;
    private final Planner planner;
    private final Notes notes;
    private final SkippedMethods skipped;
    private final Probes probes;
    private final Set<String> woven = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    /**
     * @param facts told each probe, each method matched and each left out
     */
    public Weaver(RuleBook rules, Facts facts) {
        this.rules = rules;
        this.skipped = new SkippedMethods(facts);
        this.probes = new Probes(facts, rules.families());
        this.planner = new Planner(rules, probes, skipped);
        this.notes = new Notes(facts, probes);
        if (rules.areMoreThanProbesOnMethods()) {
            WeavingRehearsal.runAll();
        }
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
        if (name == null || ended || OwnClasses.contains(loader, name)) {
            return null;
        }
        Object muted = Housekeeping.mute();
        try {
            List<Rule> concerned = JdkNames.isJdks(loader, module)
                    ? rules.aboutJdk(name, redefined, classFile)
                    : rules.about(loader, name, redefined, classFile);
            return concerned.isEmpty() ? null : weave(loader, name, concerned, classFile);
        } catch (Throwable e) {
            skipped.add(name.replace('/', '.'), "its class could not be woven: " + e);
            return null;
        } finally {
            Housekeeping.unmute(muted);
        }
    }

    /**
     * Takes everything woven out again, and weaves no more. Once; on a thread that is muted. Calls that are inside woven code
     * now end there, where nobody counts them.
     */
    public void restore(Instrumentation instrumentation, Facts facts) {
        ended = true;
        instrumentation.removeTransformer(this);
        Restoration restoration = new Restoration(instrumentation, woven, facts);
        restoration.run();
        Housekeeping.retireProbes(probes.limit());
    }

    private static boolean lookIntoCode(List<Rule> concerned) {
        for (Rule rule : concerned) {
            if (rule.looksIntoCode()) {
                return true;
            }
        }
        return false;
    }

    private byte[] weave(ClassLoader loader, String name, List<Rule> concerned, byte[] classFile) {
        ClassReader reader;
        try {
            reader = new ClassReader(classFile);
        } catch (IllegalArgumentException e) {
            skipped.add(name.replace('/', '.'), "its class file is of a newer Java than this Insitu knows");
            return null;
        }
        ClassScan scan = ClassScan.of(reader, lookIntoCode(concerned));
        List<Planned> planned = planner.plan(loader, scan, concerned);
        ClassWeaver weaver = new ClassWeaver(classFile, scan, Planner.byMethod(planned), skipped);
        byte[] changed = weaver.weave();
        if (changed != null) {
            woven.add(name.replace('/', '.'));
        }
        for (Planned one : planned) {
            if (one.point() == null || weaver.carries(one.method())) {
                notes.woven(one, scan);
                rules.dropped().woven(one.point(), name);
            }
        }
        return ended ? null : changed;
    }
}
