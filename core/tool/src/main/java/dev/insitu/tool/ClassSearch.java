package dev.insitu.tool;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.Config;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.NearestNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Passes to each rule the classes that may concern it: those of a class path, and the JDK's classes that a rule names. */
final class ClassSearch {
    private final Config config;
    private final ClassPath classPath;
    private Map<String, ClassPath.Source> jdk;
    private boolean foundInJdk;

    ClassSearch(Config config, ClassPath classPath) {
        this.config = config;
        this.classPath = classPath;
    }

    void run(List<RuleMatches> rules) throws IOException {
        for (Map.Entry<String, ClassPath.Source> file : new TreeMap<>(classPath.classFiles()).entrySet()) {
            List<RuleMatches> concerned = new ArrayList<>();
            for (RuleMatches rule : rules) {
                if (rule.mayConcern(file.getKey())) {
                    concerned.add(rule);
                }
            }
            show(classPath.loader(), file, concerned);
        }
        for (RuleMatches rule : rules) {
            searchJdk(rule);
        }
    }

    private static void show(ClassLoader loader, Map.Entry<String, ClassPath.Source> file, List<RuleMatches> concerned)
            throws IOException {
        if (!concerned.isEmpty()) {
            byte[] classFile = file.getValue().read();
            for (RuleMatches rule : concerned) {
                rule.show(loader, file.getKey(), classFile);
            }
        }
    }

    private void searchJdk(RuleMatches rule) throws IOException {
        Map<String, ClassPath.Source> files = jdk();
        boolean named = files.keySet().stream().anyMatch(rule::namesOfJdk);
        if (named) {
            foundInJdk = true;
            for (Map.Entry<String, ClassPath.Source> file : files.entrySet()) {
                if (rule.meansSubtypes() || rule.namesOfJdk(file.getKey())) {
                    show(null, file, List.of(rule));
                }
            }
        }
    }

    private Map<String, ClassPath.Source> jdk() throws IOException {
        jdk = jdk != null ? jdk : JdkClassFiles.all();
        return jdk;
    }

    /** A text on the number of classes searched. */
    String summary() {
        int classes = classPath.classFiles().size();
        return "looked at " + classes
                + (classes == 1 ? " class" : " classes")
                + (foundInJdk ? " and those of JDK " + System.getProperty("java.version") : "");
    }

    /** Suggestions for a pattern that matched no class: methods of classes with a similar name. */
    List<String> hints(String pattern) throws IOException {
        String wanted = pattern.substring(pattern.lastIndexOf(' ') + 1);
        int classEnd = Math.max(wanted.indexOf('#'), wanted.indexOf("::"));
        if (wanted.startsWith("@") || classEnd < 0) {
            return List.of();
        }
        boolean ofJdk = wanted.startsWith("java");
        Map<String, ClassPath.Source> files = ofJdk ? jdk() : classPath.classFiles();
        Set<String> classes = new TreeSet<>();
        for (String name : files.keySet()) {
            classes.add(name.replace('/', '.') + "#x");
        }
        Set<String> methods = new TreeSet<>();
        for (String near : NearestNames.of(wanted.substring(0, classEnd) + "#x", classes)) {
            String type = near.substring(0, near.indexOf('#'));
            methods.addAll(methodsOf(type, files.get(type.replace('.', '/')), wanted.indexOf('(') > 0));
        }
        return NearestNames.of(wanted, methods);
    }

    private Set<String> methodsOf(String type, ClassPath.Source file, boolean withParameters) throws IOException {
        RuleMatches all;
        try {
            all = new RuleMatches(ConfigRule.ofMethods(config, MethodPattern.parse(type + "#*")));
        } catch (InvalidValueException e) {
            return Set.of();
        }
        all.show(null, type.replace('.', '/'), file.read());
        Set<String> methods = new TreeSet<>();
        for (String method : all.woven()) {
            methods.add(withParameters ? method : method.substring(0, method.indexOf('(')));
        }
        return methods;
    }
}
