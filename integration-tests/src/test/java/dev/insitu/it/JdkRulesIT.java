package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Everyday;
import dev.insitu.it.apps.IntrinsicCalls;
import dev.insitu.it.apps.LoadJdk;
import dev.insitu.it.apps.LoadWatch;
import dev.insitu.it.apps.ManyIntrinsics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Rules on the JDK's packages change nothing that an application does. */
class JdkRulesIT {
    private static final int ROUNDS = 50;

    private static final Pattern REPLACED =
            Pattern.compile("(java\\.[\\w.$]+)::([\\w<>]+) \\(\\d+ bytes\\) +\\(intrinsic");

    private static final Pattern REFUSED = Pattern.compile("JVM intrinsic|native|the probe itself");

    @TempDir
    private Path directory;

    @OnEveryJdk
    void rulesOnCollectionsAreHarmless(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(Everyday.class);

        for (String rule : List.of("java.util.List+#get", "java.util.Arrays*#*", "java.util.*#<init>")) {
            assertRunsAs(plain, jdk, rule);
        }
    }

    @Tag("trials")
    @OnEveryJdk
    void rulesOnTheJdksPackagesAreHarmless(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(Everyday.class);

        for (int round = 0; round < ROUNDS; round++) {
            for (String packages :
                    List.of("util.*", "util.**", "lang.*", "lang.**", "util.concurrent.**", "io.**", "util.TimSort")) {
                assertRunsAs(plain, jdk, "java." + packages + "#*", "java." + packages + "#<init>");
            }
            assertRunsAs(plain, jdk, "java.util.List+#get");
            assertRunsAs(plain, jdk, "java.util.Arrays*#*");
            assertRunsAs(plain, jdk, "java.lang.Iterable+#iterator");
        }
    }

    private void assertRunsAs(Run plain, Jdk jdk, String... rules) throws IOException {
        Run probed = Jvm.probed(jdk, directory, rules).run(Everyday.class);

        assertThat(probed.stdout()).as(rules[0]).isEqualTo(plain.stdout());
        assertThat(probed.exitCode()).as(rules[0]).isEqualTo(plain.exitCode()).isEqualTo(3);
        assertThat(probed.stderr()).as(rules[0]).isEqualTo(probed.summary());
        assertThat(probed.report().skippedMethods().values())
                .as(rules[0])
                .noneMatch(reason -> reason.contains("could not be woven") || reason.contains("refused the woven"));
    }

    @OnEveryJdk
    void nothingIsLoadedWhileAClassIsWoven(Jdk jdk) throws IOException {
        Jvm.probed(jdk, directory, "java.util.concurrent.**#*", "java.util.List+#get", "\"@java.lang.Deprecated\"");

        assertThat(loadedWhileWeaving(jdk, "java/util/concurrent")).isEqualTo("loaded many\nwhile weaving []\n");
    }

    @Tag("trials")
    @OnEveryJdk
    void nothingIsLoadedWhileAnyClassOfJavaBaseIsWoven(Jdk jdk) throws IOException {
        Jvm.probed(jdk, directory, "java.**#*", "java.**#<init>", "java.util.List+#get");

        assertThat(loadedWhileWeaving(jdk, "java", "jdk", "sun")).isEqualTo("loaded many\nwhile weaving []\n");
    }

    private String loadedWhileWeaving(Jdk jdk, String... packages) throws IOException {
        Path watch = OtherAgentJar.of(LoadWatch.class, directory.resolve("watch.jar"));
        return Jvm.plain(jdk, directory)
                .agent(watch, "")
                .agent(Jvm.JAR, "probes.yaml")
                .run(LoadJdk.class, packages)
                .stdout();
    }

    @OnEveryJdk
    void callsOfIntrinsicsAreExactAndProbesOnThemAreRefused(Jdk jdk) throws IOException {
        // Not main, whose string concatenation is a call as well.
        String in = ", in: \"dev.insitu.it.apps.IntrinsicCalls#*t*\" }";
        Report report = Jvm.probed(
                        jdk,
                        directory,
                        "java.lang.Math#sqrt",
                        "java.lang.Integer#bitCount",
                        "java.lang.StringBuilder#toString",
                        "{ name: roots, call: \"java.lang.Math#sqrt\"" + in,
                        "{ name: bits, call: \"java.lang.Integer#bitCount\"" + in,
                        "{ name: text, call: \"java.lang.StringBuilder#toString\"" + in)
                .run(IntrinsicCalls.class)
                .report();

        for (String name : List.of("roots", "bits", "text")) {
            assertThat(report.calls(name).count()).as(name).isEqualTo(IntrinsicCalls.CALLS);
        }
        for (String method : List.of(
                "java.lang.Math#sqrt(double)",
                "java.lang.Integer#bitCount(int)",
                "java.lang.StringBuilder#toString()")) {
            assertThat(report.skippedMethods().get(method)).as(method).contains("JVM intrinsic");
        }
    }

    @OnEveryJdk
    void whatTheJvmReplacesIsRefused(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory)
                .flags("-Xbatch", "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintIntrinsics")
                .run(ManyIntrinsics.class);
        Set<String> replaced = replaced(plain.stdout());
        Report report = Jvm.probed(jdk, directory, replaced.toArray(new String[0]))
                .run(ManyIntrinsics.class)
                .report();

        assertThat(replaced).hasSizeGreaterThan(10).contains("java.lang.Math#sqrt", "java.lang.Integer#bitCount");
        for (String method : replaced) {
            assertThat(report.skippedMethods().entrySet())
                    .as(method)
                    .anyMatch(skipped -> skipped.getKey().startsWith(method + "(")
                            && REFUSED.matcher(skipped.getValue()).find());
        }
    }

    /** What the JVM itself says that it has replaced, as rules would name it. */
    private static Set<String> replaced(String printed) {
        Set<String> methods = new TreeSet<>();
        Matcher lines = REPLACED.matcher(printed);
        while (lines.find()) {
            methods.add(lines.group(1) + '#' + lines.group(2));
        }
        return methods;
    }
}
