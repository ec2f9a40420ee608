package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Driven;
import dev.insitu.it.apps.DrivenClient;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A thread of the agent calls the driven method. */
class DriveByAgentIT {
    @TempDir
    private Path directory;

    private Run drive(Jdk jdk, String drive, String... application) throws IOException {
        return Drives.driving(jdk, directory, drive).light().run(Driven.class, application);
    }

    @OnEveryJdk
    void anAgentThreadCallsAStaticMethod(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#tick
                thread: agent
                throughput: 10000/s
                warm-up: 10
                iterations: 2000
                runs: 1
                """, "ticked");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEqualToIgnoringNewLines("ready");
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(2_000);
    }

    @OnEveryJdk
    void anAgentThreadCallsTheReceiverSeenLast(Jdk jdk) throws IOException {
        // Its main thread would end the JVM before the receiver is taken up.
        Run run = Jvm.configured(jdk, directory, """
                report: { directory: report }
                drive:
                  method: dev.insitu.it.apps.DrivenReceiver#tick
                  thread: agent
                  throughput: 10000/s
                  warm-up: 10
                  iterations: 2000
                  runs: 1
                """).light().run("dev.insitu.it.apps.DrivenReceiver");

        assertThat(run.exitCode()).isZero();
        assertThat(run.report().probe("service time").get("count").longValue()).isEqualTo(2_000);
    }

    @OnEveryJdk
    void anAgentThreadDoesNotCallWhileTheApplicationsOwnCallIsInside(Jdk jdk) throws IOException {
        Run run = Drives.driving(jdk, directory, """
                method: dev.insitu.it.apps.DrivenClient#exchange
                thread: agent
                throughput: 10000/s
                warm-up: 10
                iterations: 2000
                runs: 1
                """).light().run(DrivenClient.class, "exchange");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEmpty();
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(2_000);
    }

    @OnEveryJdk
    void iterationsOfAnAgentThreadEndByKey(Jdk jdk) throws IOException {
        assertAllEnd(jdk, "ask", "{ from: return, to: argument 0 }");
        assertAllEnd(jdk, "offer", "{ from: this, to: argument 0 }");
    }

    private void assertAllEnd(Jdk jdk, String method, String match) throws IOException {
        Run run = Drives.driving(jdk, directory, """
                method: dev.insitu.it.apps.DrivenClient#%s
                thread: agent
                throughput: 5000/s
                warm-up: 10
                iterations: 1000
                runs: 1
                timeout: 30s
                until: { method: "dev.insitu.it.apps.DrivenClient#handled", match: %s }
                """.formatted(method, match))
                .light()
                .run(DrivenClient.class, method);

        assertThat(run.report().probe("service time").get("count").longValue()).isEqualTo(1_000);
        assertThat(run.report().probe("end to end").get("neverEnded").longValue())
                .isZero();
    }
}
