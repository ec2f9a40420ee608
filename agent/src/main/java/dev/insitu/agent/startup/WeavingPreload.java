package dev.insitu.agent.startup;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import dev.insitu.config.value.LineRange;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.platform.process.Daemon;
import dev.insitu.weave.advice.LinesPlan;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.emit.ClassWeaver;
import dev.insitu.weave.kind.DriveSpec;
import dev.insitu.weave.kind.JitterSpec;
import dev.insitu.weave.kind.ProbeSpec;
import dev.insitu.weave.kind.SpanEnd;
import dev.insitu.weave.kind.UntilSpec;
import dev.insitu.weave.rule.BuiltInFiles;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.SkippedMethods;
import dev.insitu.weave.rule.UnmatchedRules;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.recording.journal.Fact;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * Weaves one of our own classes, or names a rule that matches nothing, and forgets it: what is loaded for that is there
 * when the application's classes need it, and when it ends.
 *
 * <p>It moves class loading from the application's thread to {@link EarlyStartup}'s. By itself that saves up to 4 ms on JDK 17 and
 * nothing on 25, which is within what 21 runs differ by.
 */
public final class WeavingPreload {
    static final JournalWriter NOBODY = new JournalWriter() {
        @Override
        public void note(Fact fact) {}
    };

    private WeavingPreload() {}

    /** Weaves a class with a probe on each method. */
    public static void run() {
        byte[] classFile = ownClassFile();
        ClassScan scan = ClassScan.of(new ClassReader(classFile));
        Map<String, MethodPlan> plan = new HashMap<>();
        for (ClassScan.Method method : scan.methods()) {
            plan.put(method.key(), MethodPlan.around(List.of(new ProbeSpec(1, When.ALWAYS))));
        }
        weave(classFile, scan, plan);
    }

    /** Weaves it with all that rules can ask for, where they ask for more than probes on methods. */
    static void runAll() {
        byte[] classFile = ownClassFile();
        ClassScan scan = ClassScan.of(new ClassReader(classFile), true);
        Map<String, MethodPlan> plan = new HashMap<>();
        for (ClassScan.Method method : scan.methods()) {
            plan.put(method.key(), everything(method));
        }
        weave(classFile, scan, plan);
    }

    /** Names a rule that matches nothing; can wait until the application runs. */
    public static void nameUnmatched() {
        nameUnmatched(ClassScan.of(new ClassReader(ownClassFile())));
    }

    /** A small one: the application's thread wants this CPU as well. */
    private static byte[] ownClassFile() {
        try (InputStream in = Daemon.class.getResourceAsStream("Daemon.class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void weave(byte[] classFile, ClassScan scan, Map<String, MethodPlan> plan) {
        new ClassWeaver(classFile, scan, plan, new SkippedMethods(NOBODY)).weave();
    }

    private static MethodPlan everything(ClassScan.Method method) {
        ProbeSpec probe = new ProbeSpec(1, When.ALWAYS);
        Match thread = new Match.Value(new Match.CurrentThread(), new Match.CurrentThread());
        MethodPlan plan = new MethodPlan();
        plan.body().addAll(List.of(new UntilSpec(thread), new SpanEnd(1, true, true, thread)));
        if (!method.name.equals("<init>")) {
            plan.body().addAll(List.of(new DriveSpec(thread), new JitterSpec(1)));
            method.calls.forEach(call -> plan.addCall(call, probe));
            plan.lines().add(new LinesPlan(new LineRange(method.lines.first(), method.lines.first()), probe));
        }
        return plan;
    }

    private static void nameUnmatched(ClassScan scan) {
        MethodPattern pattern;
        try {
            pattern = MethodPattern.parse("Preload#runs");
        } catch (InvalidValueException e) {
            throw new AssertionError(e);
        }
        Place place = new Place("preload", 1);
        RuleBook rules = new RuleBook(
                List.of(new ProbeRule.Method(place, Optional.empty(), pattern, false, When.ALWAYS, false)),
                Optional.empty(),
                new BuiltInFiles());
        rules.sightings().missed(rules.all().get(0), scan);
        UnmatchedRules.note(rules, () -> new Class<?>[0], NOBODY);
    }
}
