package dev.insitu.agent;

import dev.insitu.agent.config.ConfigReader;
import dev.insitu.agent.config.ConfigResult;
import dev.insitu.agent.config.ConfigSource;
import dev.insitu.agent.config.Place;
import dev.insitu.agent.config.Problem;
import dev.insitu.agent.config.ReportSettings;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.agent.session.Ending;
import dev.insitu.agent.session.ReportDirectory;
import dev.insitu.agent.session.Session;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.concurrent.Callable;

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
        PrintStream console = Console.open();
        ConfigSource source = ConfigSource.choose(
                argument,
                System.getProperty("insitu.config"),
                System.getenv("INSITU_CONFIG"),
                new File(System.getProperty("user.dir")));
        String pid = pid();
        long now = System.currentTimeMillis();
        Opening opening = Opening.start(runtime, pid + "-" + now);
        ConfigResult result = ConfigReader.read(source);
        LiveRecording recording = opening.recording();
        List<Problem> problems;
        if (result instanceof ConfigResult.Valid valid) {
            ReportSettings report = valid.config().report();
            try {
                ReportDirectory directory = ReportDirectory.create(report.directory(), now, pid);
                Session.start(valid, instrumentation, directory, recording, Ending.withJvm());
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

    /** This process. Where Linux says it; ProcessHandle costs a start-up three lambdas. */
    public static String pid() throws IOException {
        String self = new File("/proc/self").getCanonicalFile().getName();
        return self.equals("self") ? Long.toString(ProcessHandle.current().pid()) : self;
    }

    private static void refuse(List<Problem> problems, PrintStream console) {
        for (Problem problem : problems) {
            console.println(problem.text());
        }
        console.flush();
    }
}
