package dev.insitu.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Applications that are driven. */
final class Drives {
    /** Until a machine that does other things lets an application keep its rate. */
    static final int TRIES = 10;

    private Drives() {}

    /** With the agent, and what would stand below {@code drive} in the config; reports to {@code report}. */
    static Jvm driving(Jdk jdk, Path directory, String drive) throws IOException {
        Files.writeString(
                directory.resolve("drive.yaml"),
                "report: { directory: report, percentiles: [50, 90, 99, 99.5, 99.9, 99.99, 99.999] }\ndrive:\n"
                        + drive.indent(2));
        return Jvm.profiled(jdk, directory, "drive.yaml");
    }

    /**
     * Runs an application until the machine has let it keep its rate: a busy one makes any run an overloaded one, and that
     * verdict comes before all others.
     */
    static Run undisturbed(Jvm jvm, Class<?> main, String... arguments) throws IOException {
        Run run = jvm.run(main, arguments);
        for (int tries = 1; tries < TRIES && verdict(run).equals("overloaded"); tries++) {
            run = jvm.run(main, arguments);
        }
        return run;
    }

    /** Of the first rate. */
    static String verdict(Run run) throws IOException {
        return run.report().json().at("/driver/series/0/verdict").textValue();
    }
}
