package dev.insitu.agent.startup;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.LineRange;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.process.Daemon;
import dev.insitu.platform.text.StreamText;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.weave.Weaver;
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
import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassScan;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Loads the classes that the transformer needs before it is installed, if rules can match the JDK's classes. Otherwise the transformer may
 * need the very class that is being loaded: the JVM then refuses the load, permanently and for the application as well.
 *
 * <p>Weaving a few JDK classes loads nearly all that is needed; a list names the rest. A test checks which classes are loaded while JDK
 * classes are woven.
 *
 * <p>Takes 75 to 120 ms before main, only with rules that can match the JDK's classes.
 */
public final class TransformerPreload {
    static final String RESOURCE = "preload.txt";

    /** Named in the catch clauses of probes. Newer JVMs load it only when needed, which may be during a stack overflow. */
    private static final String CAUGHT_BY_PROBES = "java.lang.ThreadDeath";

    private static final JournalWriter NOWHERE = new JournalWriter() {
        @Override
        public void note(Fact fact) {}
    };

    /** Small classes that together have all kinds of methods, and supertypes to look up. */
    private static final String[] WOVEN = {
        "java/lang/Boolean",
        "java/lang/Runtime",
        "java/util/Comparator",
        "java/util/Comparators",
        "java/util/List",
        "java/util/Optional",
    };

    /** Woven a second time as a class of the application's loader, so that its supertypes are read through that loader. */
    private static final String WOVEN_TWICE = "java/util/AbstractList$RandomAccessSubList";

    private static final String[] RULES = {
        "java.lang.*#*",
        "java.lang.*#<init>",
        "java.util.*#*",
        "java.util.*#<init>",
        "java.util.*#*(int, java.lang.Object)",
        "java.util.List+#get",
        "@java.lang.Deprecated",
        "java.util.AbstractList.RandomAccessSubList#nowhere",
    };

    private TransformerPreload() {}

    /** Loads the classes that these rules need. Before the transformer is installed; on a muted thread. */
    public static void run(RuleBook rules) throws IOException {
        initialise(CAUGHT_BY_PROBES);
        if (rules.canMeanJdk()) {
            loadListed();
            if (rules.areMoreThanProbesOnMethods()) {
                weaveEverything();
            }
            weave(rules.areMoreThanProbesOnMethods());
        }
    }

    /** Initialises a class. Ignores a class that this JDK does not have; real use will report the failure. */
    private static void initialise(String name) {
        try {
            Class.forName(name, true, TransformerPreload.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            // Other JDKs may use another name; the weaving below then loads that class.
        }
    }

    /** Weaves a small class of the agent with everything that rules can ask for, and discards the result. */
    private static void weaveEverything() throws IOException {
        byte[] classFile;
        try (InputStream in = Daemon.class.getResourceAsStream("Daemon.class")) {
            classFile = in.readAllBytes();
        }
        ClassFileReader reader = new ClassFileReader(classFile);
        ClassScan scan = ClassScan.of(reader, true);
        Map<String, MethodPlan> plan = new HashMap<>();
        for (ClassScan.Method method : scan.methods()) {
            plan.put(method.key(), everything(method));
        }
        new ClassWeaver(reader, scan, plan, new SkippedMethods(NOWHERE)).weave();
    }

    private static MethodPlan everything(ClassScan.Method method) {
        ProbeSpec probe = new ProbeSpec(1, When.ALWAYS);
        Match thread = new Match.Value(new Match.CurrentThread(), new Match.CurrentThread());
        MethodPlan plan = new MethodPlan();
        plan.body().addAll(List.of(new UntilSpec(thread), new SpanEnd(1, true, true, thread)));
        if (!method.name.equals("<init>")) {
            plan.body().addAll(List.of(new DriveSpec(thread, CallEnd.RETURN), new JitterSpec(1)));
            method.calls.forEach(call -> plan.addCall(call, probe));
            plan.lines().add(new LinesPlan(new LineRange(method.lines.first(), method.lines.first()), probe));
        }
        return plan;
    }

    private static void loadListed() throws IOException {
        try (InputStream in = TransformerPreload.class.getResourceAsStream(RESOURCE)) {
            for (String name : StreamText.lines(in)) {
                initialise(name);
            }
        }
    }

    private static void weave(boolean moreThanProbes) throws IOException {
        Weaver weaver = new Weaver(new RuleBook(rules(moreThanProbes), Optional.empty(), new BuiltInFiles()), NOWHERE);
        Module base = Object.class.getModule();
        for (String name : WOVEN) {
            weave(weaver, base, null, name);
        }
        weave(weaver, base, null, WOVEN_TWICE);
        weave(weaver, null, ClassLoader.getSystemClassLoader(), WOVEN_TWICE);
        weaver.transform(base, null, "java/util/Broken", null, null, new byte[0]);
    }

    private static void weave(Weaver weaver, Module module, ClassLoader loader, String name) throws IOException {
        try (InputStream in = Object.class.getResourceAsStream('/' + name + ".class")) {
            if (in != null) {
                weaver.transform(module, loader, name, null, null, in.readAllBytes());
            }
        }
    }

    private static List<ProbeRule> rules(boolean moreThanProbes) {
        List<ProbeRule> rules = new ArrayList<>();
        try {
            for (String rule : RULES) {
                rules.add(new ProbeRule.Method(
                        new Place("preload", 1),
                        Optional.empty(),
                        MethodPattern.parse(rule),
                        false,
                        When.ALWAYS,
                        CallEnd.RETURN));
            }
            if (moreThanProbes) {
                rules.add(new ProbeRule.Call(
                        new Place("preload", 1),
                        Optional.empty(),
                        MethodPattern.parse("java.util.Collection+#size"),
                        MethodPattern.parse("java.util.*#*"),
                        false,
                        When.ALWAYS,
                        ProbeRule.ALL));
            }
        } catch (InvalidValueException e) {
            throw new AssertionError(e);
        }
        return rules;
    }
}
