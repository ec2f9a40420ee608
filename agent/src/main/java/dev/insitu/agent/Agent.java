package dev.insitu.agent;

import dev.insitu.agent.config.Config;
import dev.insitu.agent.config.ConfigReader;
import dev.insitu.agent.config.ConfigResult;
import dev.insitu.agent.config.ConfigSource;
import dev.insitu.agent.config.Place;
import dev.insitu.agent.config.Problem;
import dev.insitu.agent.session.ReportDirectory;
import dev.insitu.agent.session.Session;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.nio.charset.Charset;
import java.util.List;

/** The agent behind the door: reads the config and starts a session, or says in one line each what is wrong with it. */
public final class Agent {
    private Agent() {}

    /**
     * Called by premain, through reflection.
     *
     * @param argument a config file, rules, or null
     * @return false where the configuration was refused: the application runs on unprofiled
     */
    public static boolean start(String argument, Instrumentation instrumentation) throws IOException {
        // A stream of our own on stderr: the application may replace or close System.err.
        PrintStream console =
                new PrintStream(new FileOutputStream(FileDescriptor.err), false, Charset.defaultCharset());
        ConfigSource source = ConfigSource.choose(
                argument,
                System.getProperty("insitu.config"),
                System.getenv("INSITU_CONFIG"),
                new File(System.getProperty("user.dir")));
        ConfigResult result = ConfigReader.read(source);
        if (result instanceof ConfigResult.Invalid invalid) {
            return refuse(invalid.problems(), console);
        }
        return start(((ConfigResult.Valid) result), instrumentation, console);
    }

    private static boolean start(ConfigResult.Valid valid, Instrumentation instrumentation, PrintStream console)
            throws IOException {
        Config config = valid.config();
        ReportDirectory directory;
        try {
            long pid = ProcessHandle.current().pid();
            directory = ReportDirectory.create(config.report().directory(), System.currentTimeMillis(), pid);
        } catch (IOException e) {
            Place place = config.report().place().orElse(new Place(valid.name(), 1));
            String written = config.report().directory();
            return refuse(List.of(new Problem(place, "directory", written, e.getMessage())), console);
        }
        Session.start(config, instrumentation, directory, console);
        return true;
    }

    private static boolean refuse(List<Problem> problems, PrintStream console) {
        for (Problem problem : problems) {
            console.println(problem.text());
        }
        console.flush();
        return false;
    }
}
