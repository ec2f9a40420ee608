package dev.insitu.agent;

import dev.insitu.agent.config.Config;
import dev.insitu.agent.config.ConfigSource;
import dev.insitu.agent.config.Problem;
import dev.insitu.agent.config.Reading;
import dev.insitu.agent.session.Session;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.List;

/** The agent behind the door: reads the config and starts a session, or says in one line each what is wrong with it. */
public final class Agent {
    private Agent() {}

    /**
     * Called by premain, through reflection.
     *
     * @param argument a config file, rules, or null
     * @param jar insitu.jar
     * @return false where the configuration was refused and the application runs on unprofiled
     */
    public static boolean start(String argument, Instrumentation instrumentation, File jar) throws Exception {
        return false;
    }
}
