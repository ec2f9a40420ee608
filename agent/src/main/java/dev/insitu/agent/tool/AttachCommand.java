package dev.insitu.agent.tool;

import dev.insitu.agent.Version;
import dev.insitu.agent.attach.AttachRequest;
import dev.insitu.agent.attach.OtherJvm;
import dev.insitu.agent.config.ConfigReader;
import dev.insitu.agent.config.ConfigResult;
import dev.insitu.agent.config.ConfigSource;
import dev.insitu.agent.config.Durations;
import dev.insitu.agent.config.InvalidValueException;
import dev.insitu.agent.config.Problem;
import dev.insitu.agent.recording.Leftover;
import dev.insitu.agent.session.ReportDirectory;
import dev.insitu.report.file.RecordingFile;
import dev.insitu.report.format.Format;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code attach PID CONFIG}: a session in a JVM that runs already, for a while. */
@Command(
        name = "attach",
        description =
                "Profiles a JVM that runs already, until Ctrl-C or for a while; afterwards its bytecode is as it was.",
        mixinStandardHelpOptions = true)
final class AttachCommand implements Callable<Integer> {
    private static final int BROKEN_CONFIG = 2;

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Tool tool;

    @Parameters(index = "0", paramLabel = "PID", description = "The JVM's process.")
    private long pid;

    @Parameters(index = "1", paramLabel = "CONFIG", description = "A config file, or rules as behind -javaagent.")
    private String config;

    @Option(names = "--for", paramLabel = "DURATION", description = "Such as 60s; default: until Ctrl-C.")
    private String duration;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        long forNanos = forNanos();
        File here = new File(System.getProperty("user.dir"));
        ConfigResult read = ConfigReader.read(ConfigSource.choose(config, null, null, here));
        if (!(read instanceof ConfigResult.Valid valid)) {
            for (Problem problem : ((ConfigResult.Invalid) read).problems()) {
                err.println(problem.text());
            }
            return BROKEN_CONFIG;
        }
        OtherJvm jvm = new OtherJvm(pid, tool.jar());
        Properties properties = jvm.properties();
        File directory = ReportDirectory.resolve(
                valid.config().report().directory(), System.currentTimeMillis(), Long.toString(pid), here);
        boolean made = directory.mkdirs();
        new AttachRequest(
                        Version.text(),
                        config,
                        here,
                        directory,
                        ProcessHandle.current().pid(),
                        forNanos)
                .write();
        try {
            jvm.begin(directory);
        } finally {
            refuseIfRefused(directory, made);
        }
        ReportDirectory.pointLatest(valid.config().report().directory(), directory);
        announce(err, properties, directory);
        // Ctrl-C is the usual end: the report comes before the exit.
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch printed = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            interrupted.countDown();
            awaitQuietly(printed);
        }));
        try {
            new AttachedSession(jvm, pid, directory).await(forNanos, interrupted);
            print(directory);
        } finally {
            printed.countDown();
        }
        return 0;
    }

    private long forNanos() {
        try {
            return duration == null ? Long.MAX_VALUE : Durations.parse(duration);
        } catch (InvalidValueException e) {
            throw new ParameterException(spec.commandLine(), "--for \"" + duration + "\": " + e.getMessage());
        }
    }

    private static void refuseIfRefused(File directory, boolean made) throws IOException {
        String reason = AttachRequest.refusal(directory);
        if (reason != null || !new File(directory, RecordingFile.NAME).exists()) {
            if (made && !directory.delete()) {
                // Somebody has put something there meanwhile.
                directory.deleteOnExit();
            }
            if (reason != null) {
                throw new IOException("not attached: " + reason);
            }
        }
    }

    private void announce(PrintWriter err, Properties properties, File directory) {
        err.println("insitu: attached to " + pid + " (" + properties.getProperty("sun.java.command", "")
                + "), recording to " + directory + "; "
                + (duration == null ? "Ctrl-C ends it" : "for " + duration + ", or until Ctrl-C"));
        if (OtherJvm.warns(properties)) {
            err.println("insitu: its JVM has warned on its stderr of an agent that came while it runs; with "
                    + "-XX:+EnableDynamicAgentLoading it does not");
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void print(File directory) throws IOException {
        Snapshot snapshot = Snapshot.of(Leftover.read(directory));
        if (snapshot.outputs().contains("console")) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(Format.named("console").orElseThrow().render(snapshot));
            out.flush();
        }
    }
}
