package dev.insitu.agent.startup;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.platform.process.ClassPreload;
import dev.insitu.weave.Weaver;
import dev.insitu.weave.rule.BuiltInFiles;
import dev.insitu.weave.rule.RuleBook;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Loads what the transformer needs before it is installed, where rules can mean the JDK's classes. Otherwise the
 * transformer may need the very class that is being loaded: the JVM then refuses the load and keeps the refusal, for the
 * application as well.
 *
 * <p>Weaving some classes of the JDK loads nearly everything; a list names the rest. A test watches what is loaded while
 * classes of the JDK are woven.
 *
 * <p>It saves no time: it costs 75 to 120 ms before main, and only with rules that can mean the
 * JDK's classes.
 */
public final class TransformerPreload {
    static final String RESOURCE = "preload.txt";

    /** Small ones, which between them have all that a method can be, and supertypes to be looked up. */
    private static final String[] WOVEN = {
        "java/lang/Boolean",
        "java/lang/Runtime",
        "java/util/Comparator",
        "java/util/Comparators",
        "java/util/List",
        "java/util/Optional",
    };

    /** Also as a class of an application's loader, which is asked for its supertypes. */
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

    /** Loads it, as far as these rules need it. Before the transformer is installed; on a muted thread. */
    public static void run(RuleBook rules) throws IOException {
        if (rules.areMoreThanProbesOnMethods()) {
            WeavingPreload.runAll();
        }
        if (rules.canMeanJdk()) {
            loadListed();
            weave(rules.areMoreThanProbesOnMethods());
        }
    }

    private static void loadListed() throws IOException {
        try (InputStream in = TransformerPreload.class.getResourceAsStream(RESOURCE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String name = lines.readLine(); name != null; name = lines.readLine()) {
                // Another JDK has some under another name; the weaving loads those.
                ClassPreload.initialise(name);
            }
        }
    }

    private static void weave(boolean moreThanProbes) throws IOException {
        Weaver weaver = new Weaver(
                new RuleBook(rules(moreThanProbes), Optional.empty(), new BuiltInFiles()), WeavingPreload.NOBODY);
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
                        false));
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
