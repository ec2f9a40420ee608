package dev.insitu.agent;

import dev.insitu.agent.config.ConfigReader;
import dev.insitu.agent.config.ConfigResult;
import dev.insitu.agent.config.ConfigSource;
import dev.insitu.agent.config.Place;
import dev.insitu.agent.config.Problem;
import dev.insitu.agent.config.ReportSettings;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.agent.session.Rehearsal;
import dev.insitu.agent.session.ReportDirectory;
import dev.insitu.agent.session.Session;
import dev.insitu.runtime.Region;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.nio.charset.Charset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The agent behind the door: reads the config and starts a session, or says in one line each what is wrong with it. */
public final class Agent {
    private Agent() {}

    /**
     * Called by premain, through reflection.
     *
     * @param argument a config file, rules, or null
     * @param runtime puts the runtime's classes in place
     * @return false where the configuration was refused: the application runs on unprofiled
     */
    public static boolean start(String argument, Instrumentation instrumentation, Callable<Void> runtime)
            throws Exception {
        // A stream of our own on stderr: the application may replace or close System.err.
        PrintStream console =
                new PrintStream(new FileOutputStream(FileDescriptor.err), false, Charset.defaultCharset());
        ConfigSource source = ConfigSource.choose(
                argument,
                System.getProperty("insitu.config"),
                System.getenv("INSITU_CONFIG"),
                new File(System.getProperty("user.dir")));
        long pid = ProcessHandle.current().pid();
        long now = System.currentTimeMillis();
        FutureTask<LiveRecording> opening = new FutureTask<>(() -> {
            runtime.call();
            if (Region.current() != null) {
                throw new IllegalStateException("Insitu profiles this JVM already");
            }
            return LiveRecording.open(pid + "-" + now);
        });
        Rehearsal.start(opening);
        ConfigResult result = ConfigReader.read(source);
        LiveRecording recording = get(opening);
        List<Problem> problems;
        if (result instanceof ConfigResult.Valid valid) {
            ReportSettings report = valid.config().report();
            try {
                ReportDirectory directory = ReportDirectory.create(report.directory(), now, pid);
                Session.start(valid.config(), instrumentation, directory, recording, console);
                return true;
            } catch (IOException e) {
                Place place = report.place().orElse(new Place(valid.name(), 1));
                problems = List.of(new Problem(place, "directory", report.directory(), e.getMessage()));
            }
        } else {
            problems = ((ConfigResult.Invalid) result).problems();
        }
        recording.release();
        refuse(problems, console);
        return false;
    }

    private static LiveRecording get(FutureTask<LiveRecording> opening) throws Exception {
        try {
            return opening.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    private static void refuse(List<Problem> problems, PrintStream console) {
        for (Problem problem : problems) {
            console.println(problem.text());
        }
        console.flush();
    }
}
