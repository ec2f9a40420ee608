package dev.insitu.agent.weave;

import dev.insitu.agent.config.InvalidValueException;
import dev.insitu.agent.config.MethodPattern;
import dev.insitu.agent.config.Place;
import dev.insitu.agent.config.ProbeRule;
import dev.insitu.agent.config.When;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * Weaves one of our own classes, names a rule that matches nothing, and forgets both: what is loaded for that is there
 * when the application's classes need it, and when it ends.
 */
public final class WeavingRehearsal {
    private WeavingRehearsal() {}

    /** Runs it. */
    public static void run() {
        byte[] classFile;
        try (InputStream in = WeavingRehearsal.class.getResourceAsStream("WeavingRehearsal.class")) {
            classFile = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ClassScan scan = ClassScan.of(new ClassReader(classFile));
        Map<String, MethodPlan> plan = new HashMap<>();
        for (ClassScan.Method method : scan.methods()) {
            plan.put(method.key(), MethodPlan.around(List.of(new ProbePoint(1, When.ALWAYS))));
        }
        new ClassWeaver(classFile, scan, plan, (method, reason) -> {}).weave();
        nameUnmatched(scan);
    }

    private static void nameUnmatched(ClassScan scan) {
        MethodPattern pattern;
        try {
            pattern = MethodPattern.parse("Rehearsal#runs");
        } catch (InvalidValueException e) {
            throw new AssertionError(e);
        }
        Place place = new Place("rehearsal", 1);
        RuleBook rules = new RuleBook(
                List.of(new ProbeRule.Method(place, Optional.empty(), pattern, false, When.ALWAYS, false)),
                Optional.empty());
        rules.sightings().missed(rules.all().get(0), scan);
        UnmatchedRules.note(rules, () -> new Class<?>[0], fact -> {});
    }
}
