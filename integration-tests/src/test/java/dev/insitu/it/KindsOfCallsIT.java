package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Kinds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of call, from eight threads, half of them throwing. */
class KindsOfCallsIT {
    private static final String CALLEE = "dev.insitu.it.apps.Callee";
    private static final String ROUNDS = "20000";

    private static final String[] PROBES = {
        probe("instance", "#instance"),
        probe("static", "::ofTheClass"),
        probe("private", "#ofItsOwn"),
        probe("final", "#cannotBeOverridden"),
        probe("synchronized", "#holdingItsMonitor"),
        probe("synchronized-static", "#holdingTheClass"),
        probe("recursive", "#recursive"),
        probe("constructor", "#<init>(int)"),
        probe("varargs", "#varargs(java.lang.String, int[])"),
        probe("overload", "#overloaded(long)"),
        probe("wide", "#wide"),
        probe("void", "#returningNothing"),
        probe("object", "#returningAnObject"),
        probe("catching", "#catching"),
        probe("passing-on", "#passingOn"),
        probe("finally", "#insideFinally"),
        probe("swallowing", "#swallowing"),
        probe("lambda", "#callsLambda"),
        probe("inner", "$Inner#ofInner"),
        probe("nested", "$Nested#ofNested"),
        probe("interface-default", "$Shape#byDefault"),
        probe("interface-static", "$Shape#ofTheInterface"),
        "{ name: subtypes, method: \"" + CALLEE + "$Shape+#area\", merge: true }",
        probe("bridged", "$NumberSource#get")
    };

    @TempDir
    private Path directory;

    private static String probe(String name, String method) {
        return "{ name: " + name + ", method: \"" + CALLEE + method + "\" }";
    }

    @OnEveryJdk
    void everyCallCountsOnceAndTheApplicationDoesNotNotice(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(Kinds.class, ROUNDS);
        assertThat(plain.stderr()).isEmpty();

        Run probed = Jvm.probed(jdk, directory, PROBES).run(Kinds.class, ROUNDS);

        assertThat(probed.report().calls()).containsExactlyInAnyOrderEntriesOf(talliesOf(plain));
        assertThat(probed.exitCode()).isEqualTo(7).isEqualTo(plain.exitCode());
        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        assertThat(probed.stderr()).isEqualTo(probed.summary());
    }

    /** What the application knows of its calls. */
    private static Map<String, Report.Calls> talliesOf(Run run) {
        Map<String, Report.Calls> tallies = new TreeMap<>();
        run.stdout()
                .lines()
                .map(line -> line.split(" ", 3))
                .forEach(tally ->
                        tallies.put(tally[0], new Report.Calls(Long.parseLong(tally[1]), Long.parseLong(tally[2]))));
        return tallies;
    }
}
