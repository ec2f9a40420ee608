package dev.insitu.agent;

import dev.insitu.agent.session.RecordingOpening;
import dev.insitu.agent.session.Session;
import dev.insitu.agent.session.SessionEndTime;
import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import dev.insitu.launcher.AgentEntry;
import dev.insitu.launcher.ProblemOutcome;
import dev.insitu.platform.linux.OwnIds;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.problem.Problem;
import dev.insitu.platform.process.Console;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.weave.rule.RuleBook;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.concurrent.Callable;

/** The agent's entry, called by the launcher: reads the config and starts a session, or prints one line for each problem. */
public final class Agent implements AgentEntry {
    /** Overrides the report directory of the config. */
    private static final String DIRECTORY = "insitu.directory";

    /** Called by the launcher, by reflection. */
    public Agent() {}

    @Override
    public boolean start(String argument, Instrumentation instrumentation, Callable<Void> runtime, boolean strict)
            throws Exception {
        PrintStream console = Console.open();
        ConfigSource source = ConfigSource.choose(argument).inFull();
        if (source instanceof ConfigSource.None) {
            refuse(((ConfigResult.Invalid) ConfigReader.read(source)).problems(), console, strict);
            return false;
        }
        String pid = OwnIds.process();
        long now = System.currentTimeMillis();
        RecordingOpening opening = RecordingOpening.begin(runtime, pid + "-" + now);
        boolean started = false;
        try {
            ConfigResult read = ConfigReader.read(source);
            List<Problem> problems = read instanceof ConfigResult.Valid valid
                    ? start(valid, instrumentation, opening.await(), now, pid, console)
                    : ((ConfigResult.Invalid) read).problems();
            if (!problems.isEmpty()) {
                refuse(problems, console, strict);
            }
            started = problems.isEmpty();
        } finally {
            if (!started) {
                opening.discard(instrumentation);
            }
        }
        return started;
    }

    private static List<Problem> start(
            ConfigResult.Valid valid,
            Instrumentation instrumentation,
            LiveRecording recording,
            long now,
            String pid,
            PrintStream console) {
        RuleBook rules = new RuleBook(valid.config());
        String override = System.getProperty(DIRECTORY);
        String pattern = override == null ? valid.config().report().directory() : override;
        ReportDirectory directory;
        try {
            directory = ReportDirectory.create(pattern, now, pid);
            Session.start(valid, rules, instrumentation, directory, recording, SessionEndTime.withJvm());
        } catch (IOException e) {
            Place place = override == null
                    ? valid.config().report().place().orElse(new Place(valid.name(), 1))
                    : new Place("-D" + DIRECTORY, 1);
            return List.of(new Problem(place, "directory", pattern, e.getMessage()));
        }
        if (directory.taken().isPresent()) {
            console.println("insitu: " + directory.taken().get() + "; this one reports to " + directory.name());
            console.flush();
        }
        return List.of();
    }

    private static void refuse(List<Problem> problems, PrintStream console, boolean strict) {
        String consequence = strict ? ProblemOutcome.EXIT : ProblemOutcome.UNPROFILED;
        for (Problem problem : problems) {
            console.println("insitu: " + problem.text() + consequence);
        }
        console.flush();
    }
}
