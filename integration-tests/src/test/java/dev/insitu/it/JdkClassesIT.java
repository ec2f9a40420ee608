package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.JdkCalls;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Rules on the JDK's own methods, loaded long before the agent and used by it too. */
@Tag("slow")
class JdkClassesIT {
    /** Calls that the JDK makes on the application's threads; those of our own would be many more. */
    private static final long FEW_OF_THE_JDK = 300;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void callsOfClassesThatOnlyTheApplicationUsesAreExact(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(JdkCalls.class, "1000");
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "java.util.concurrent.ArrayBlockingQueue#put",
                        "java.util.concurrent.ArrayBlockingQueue#take")
                .run(JdkCalls.class, "1000");

        assertThat(probed.report().calls())
                .isEqualTo(Map.of("put", new Report.Calls(100_000, 0), "take", new Report.Calls(100_000, 0)));
        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        assertThat(probed.stderr()).isEqualTo(probed.summary());
    }

    @OnEveryJdk
    void callsOfClassesThatEverybodyUsesAreTheApplicationsOnly(Jdk jdk) throws IOException {
        long few = addsCounted(jdk, 1000);
        long many = addsCounted(jdk, 1_001_000);

        // Not to the call: the first thread that needs a lambda form makes it, and adds to a list on the way. Which
        // thread that is, the application's or the agent's (not counted), is a race.
        assertThat(few).isBetween(1000L, 1000L + FEW_OF_THE_JDK);
        assertThat(many - few).isBetween(1_000_000L - FEW_OF_THE_JDK, 1_000_000L + FEW_OF_THE_JDK);
    }

    private long addsCounted(Jdk jdk, int adds) throws IOException {
        return Jvm.probed(jdk, directory, "java.util.ArrayList#add(java.lang.Object)")
                .run(JdkCalls.class, Integer.toString(adds))
                .report()
                .calls("add")
                .count();
    }

    @OnEveryJdk
    void exceptionsOfTheJdkCountAsErrors(Jdk jdk) throws IOException {
        Run probed = Jvm.probed(jdk, directory, "java.util.ArrayDeque#addFirst").run(JdkCalls.class, "0");

        assertThat(probed.report().calls("addFirst").errors()).isEqualTo(500);
    }

    @OnEveryJdk
    void methodsThatCannotBeProbedAreNamedWithTheReason(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(JdkCalls.class, "10");
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "\"java.lang.Math#max(long, long)\"",
                        "java.lang.System#nanoTime",
                        "java.lang.Thread#currentThread",
                        "\"java.lang.Object#<init>\"",
                        "java.util.Iterator#next")
                .run(JdkCalls.class, "10");

        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        assertThat(probed.report().skippedMethods())
                .hasEntrySatisfying("java.lang.Math#max(long, long)", reason -> assertThat(reason)
                        .contains("probe itself"))
                .hasEntrySatisfying("java.lang.Object#<init>()", reason -> assertThat(reason)
                        .contains("probe itself"))
                .hasEntrySatisfying("java.lang.System#nanoTime()", reason -> assertThat(reason)
                        .contains("native"))
                .hasEntrySatisfying("java.lang.Thread#currentThread()", reason -> assertThat(reason)
                        .contains("native"))
                .hasEntrySatisfying("java.util.Iterator#next()", reason -> assertThat(reason)
                        .contains("abstract"));
    }

    @OnEveryJdk
    void rulesOnClassesThatTheAgentUsesAreHarmless(Jdk jdk) throws IOException {
        Run run = Jvm.probed(
                        jdk,
                        directory,
                        "java.lang.String#*",
                        "java.lang.StringBuilder#*",
                        "java.util.HashMap#*",
                        "java.lang.Thread#*",
                        "java.lang.Math#*",
                        "java.lang.Long#*",
                        "java.lang.Integer#*",
                        "jdk.internal.misc.Unsafe#*",
                        "java.io.PrintStream#*",
                        "java.lang.ClassLoader#*",
                        "dev.insitu.it.apps.Quiet#work")
                .run(Quiet.class);

        assertThat(run.stdout()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.report().calls("work").count()).isEqualTo(10);
        assertThat(run.stderr()).isEqualTo(run.summary());
    }

    @OnEveryJdk
    void rulesOnTheAgentItselfMatchNothing(Jdk jdk) throws IOException {
        Run run = Jvm.probed(jdk, directory, "dev.insitu.runtime.Probe#*", "dev.insitu.launcher.**#*")
                .run(Quiet.class);

        assertThat(run.stdout()).isEqualTo("sum 285\n");
        assertThat(run.report().calls()).isEmpty();
        assertThat(run.report().unmatched()).hasSize(2);
    }
}
