package dev.insitu.tool.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.report.file.ReportWriter;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a checkout's demo applications under the agent, each in its own JVM, as users would. */
final class DemoRun {
    /** The directory of reports, below the working directory. */
    static final String REPORTS = "insitu-report";

    private static final String NOT_BUILT =
            "the demos are part of a checkout: run ./insitu demo there, which builds them";

    private final File root;
    private final File agent;

    /**
     * Runs applications that are built in a checkout.
     *
     * @param agent insitu.jar in agent/target of the checkout
     */
    DemoRun(File agent) {
        this.root = agent.getAbsoluteFile().getParentFile().getParentFile().getParentFile();
        this.agent = agent;
    }

    /**
     * Runs an application to its end; its output and the agent's are printed.
     *
     * @return the agent's recording
     */
    Recorded run(Launch launch) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(launch.jvmOptions());
        arguments.add("-javaagent:" + agent + "=" + config(launch));
        // Without pacing, most applications would never end.
        arguments.add("-Dinsitu.strict=true");
        arguments.add("-cp");
        arguments.add(applications() + File.pathSeparator + new File(root, "demo-apps/target/lib/*"));
        arguments.add(launch.mainClass());
        arguments.addAll(launch.arguments());
        java(arguments);
        File recording = new File(new File(REPORTS, launch.report()), RecordingFile.NAME);
        Snapshot snapshot = Snapshot.of(RecordingFile.read(recording));
        // Written here instead of by the agent, so that it does not delay the application's end.
        ReportWriter.write(snapshot, recording.getParentFile(), List.of(OutputFormat.HTML));
        return new Recorded(snapshot);
    }

    /** The path of a run's page. */
    static String page(Launch launch) {
        return REPORTS + '/' + launch.report() + '/' + OutputFormat.HTML.file();
    }

    /** Runs a JVM to its end. */
    static void java(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(new File(System.getProperty("java.home"), "bin/java").getPath());
        command.addAll(arguments);
        int exitCode = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exitCode != 0) {
            throw new IOException(String.join(" ", command) + "\nended with exit code " + exitCode);
        }
    }

    /** A file of the checkout. */
    File file(String path) {
        return new File(root, path);
    }

    /** The file in {@code config/} itself if no line is replaced. */
    private File config(Launch launch) throws IOException {
        File original = file("config/" + launch.config() + ".yaml");
        if (!original.isFile()) {
            throw new IOException(original + ": no such file; " + NOT_BUILT);
        }
        if (launch.lines().isEmpty()) {
            return original;
        }
        Path variant = Path.of(REPORTS, launch.report() + ".yaml");
        Files.createDirectories(variant.getParent());
        String text = Files.readString(original.toPath(), UTF_8);
        return Files.writeString(variant, ConfigVariant.of(text, launch.lines()), UTF_8)
                .toFile();
    }

    private File applications() throws IOException {
        File[] jars = file("demo-apps/target")
                .listFiles((directory, name) -> name.startsWith("insitu-demo-apps-") && name.endsWith(".jar"));
        if (jars == null || jars.length == 0) {
            throw new IOException(NOT_BUILT);
        }
        return jars[0];
    }
}
