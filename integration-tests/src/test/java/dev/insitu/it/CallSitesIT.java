package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.JdkCalls;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Calls of the JDK's methods, interfaces and constructors among them, timed where the application makes them. */
class CallSitesIT {
    private static final String APP = "dev.insitu.it.apps.JdkCalls#";
    private static final String QUEUE = "java.util.concurrent.BlockingQueue#";

    @TempDir
    private Path directory;

    private static String probe(String name, String call, String in) {
        return "{ name: " + name + ", call: \"" + call + "\", in: \"" + APP + in + "\" }";
    }

    @OnEveryJdk
    void areCountedExactlyAndNowhereElse(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(JdkCalls.class, "1000");
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        probe("put", QUEUE + "put", "main"),
                        probe("take", QUEUE + "take", "*"),
                        probe("add", "java.util.List+#add", "listed"),
                        probe("max", "java.lang.Math#max(long, long)", "*"),
                        probe("addFirst", "java.util.ArrayDeque#addFirst", "refusals"),
                        probe("deques", "java.util.ArrayDeque#<init>", "*"),
                        probe("none", "java.util.concurrent.ArrayBlockingQueue#put", "main"))
                .run(JdkCalls.class, "1000");

        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        Report report = probed.report();
        assertThat(report.calls("put")).isEqualTo(new Report.Calls(100_000, 0));
        assertThat(report.calls("take")).isEqualTo(new Report.Calls(100_000, 0));
        assertThat(report.calls("add")).isEqualTo(new Report.Calls(1000, 0));
        assertThat(report.calls("max")).isEqualTo(new Report.Calls(100_000, 0));
        assertThat(report.calls("addFirst")).isEqualTo(new Report.Calls(1000, 500));
        assertThat(report.calls("deques")).isEqualTo(new Report.Calls(1, 0));
        assertThat(report.unmatched())
                .containsOnlyKeys("java.util.concurrent.ArrayBlockingQueue#put in " + APP + "main");
        assertThat(report.unmatched().values())
                .allSatisfy(hints -> assertThat(hints).startsWith(QUEUE + "put"));
        assertThat(report.skippedMethods()).isEmpty();
    }
}
