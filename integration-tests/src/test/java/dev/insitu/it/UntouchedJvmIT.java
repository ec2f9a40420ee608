package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.LateSettings;
import dev.insitu.it.apps.Outsider;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What an application finds in its JVM is what it finds without Insitu: what it may reach, and what it may still set. */
class UntouchedJvmIT {
    private static final String SEEN = Outsider.class.getName() + "#seen";
    private static final String WORK = LateSettings.class.getName() + "#work";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void theJdksInsidesAreAsClosedAsWithoutTheAgent(Jdk jdk) throws IOException {
        Running plain = Jvm.plain(jdk, directory).light().start(Outsider.class);
        String expected = ask(plain, "first");
        assertThat(plain.tell("end").finish().exitCode()).isZero();

        Running running = Jvm.probed(jdk, directory, SEEN).light().start(Outsider.class);

        assertThat(ask(running, "first")).isEqualTo(expected).contains("Unsafe: java.lang.IllegalAccessException");
        // What is opened later, for looks at threads and what calls cost.
        running.awaitCalibration();
        assertThat(ask(running, "second")).isEqualTo(expected);
        Run run = running.tell("end").finish();
        assertThat(run.report().calls("seen")).isEqualTo(new Report.Calls(2, 0));
    }

    @OnEveryJdk
    void theyStayClosedWhileASessionIsAttachedAndAfterIt(Jdk jdk) throws IOException {
        Running running =
                Jvm.plain(jdk, directory).light().start(Outsider.class).awaitLine("ready");
        String expected = ask(running, "before");

        Running tool = attach(jdk, running, SEEN);
        assertThat(ask(running, "meanwhile")).isEqualTo(expected);
        Run attached = tool.signal("TERM").finish();

        assertThat(attached.stdout()).as(attached.stderr()).contains("seen");
        assertThat(ask(running, "after")).isEqualTo(expected).contains("Unsafe: java.lang.IllegalAccessException");
        assertThat(running.tell("end").finish().exitCode()).isZero();
    }

    @OnEveryJdk
    void theFirstSortIsTheApplications(Jdk jdk) throws IOException {
        Running running = Jvm.probed(jdk, directory, WORK).light().start(LateSettings.class);
        ask(running, "work");
        // The last that the agent does of its start, which goes on beside the application.
        running.awaitCalibration();

        assertThat(ask(running, "sort")).isEqualTo("sorted");
        assertThat(running.tell("end").finish().report().calls("work").count()).isEqualTo(3);
    }

    /** Attaches, and waits until all is woven. */
    private Running attach(Jdk jdk, Running running, String probe) throws IOException {
        return Jvm.startTool(jdk, directory, "attach", Long.toString(running.pid()), probe, "--until-eof")
                .awaitAlert("insitu: recording");
    }

    private static String ask(Running running, String question) throws IOException {
        return running.tell(question).awaitAnswer(question);
    }
}
