package dev.insitu.agent.tool;

import dev.insitu.report.file.RecordingFile;
import dev.insitu.report.file.UnreadableRecordingException;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Starts demo applications of a checkout in JVMs of their own, under the agent, as their users would. */
final class DemoRun {
    private final File root;
    private final File agent;

    /**
     * @param root of the checkout
     * @param agent insitu.jar
     */
    DemoRun(File root, File agent) {
        this.root = root;
        this.agent = agent;
    }

    /**
     * Runs an application to its end; what it and the agent print is printed.
     *
     * @param config name of a file in {@code config/}, without its ending, and of the report directory
     * @return what the agent recorded
     */
    Snapshot run(String config, String mainClass, String... arguments) throws IOException, InterruptedException {
        File reports = new File("insitu-report", config);
        List<String> command = new ArrayList<>();
        command.add(new File(System.getProperty("java.home"), "bin/java").getPath());
        command.add("-javaagent:" + agent + "=" + existing(new File(root, "config/" + config + ".yaml")));
        command.add("-cp");
        command.add(applications().getPath());
        command.add(mainClass);
        command.addAll(List.of(arguments));
        int exitCode = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exitCode != 0) {
            throw new IOException(mainClass + " ended with exit code " + exitCode);
        }
        return read(reports);
    }

    private static Snapshot read(File directory) throws UnreadableRecordingException {
        return Snapshot.of(RecordingFile.read(new File(directory, RecordingFile.NAME)));
    }

    private File applications() throws IOException {
        File[] jars = new File(root, "demo-apps/target")
                .listFiles((directory, name) -> name.startsWith("insitu-demo-apps-") && name.endsWith(".jar"));
        if (jars == null || jars.length == 0) {
            throw new IOException("the demos are part of a checkout: run ./insitu demo there, which builds them");
        }
        return jars[0];
    }

    private static File existing(File file) throws IOException {
        if (!file.isFile()) {
            throw new IOException(file + ": no such file; the demos are part of a checkout");
        }
        return file;
    }
}
