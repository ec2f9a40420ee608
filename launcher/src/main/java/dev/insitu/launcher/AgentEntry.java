package dev.insitu.launcher;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;

/**
 * The agent, as the launcher calls it. An interface and no reflection: since JDK 18 a reflective call of four arguments has
 * the JVM spin some thirty classes of method handles, 20 ms of a start.
 */
public interface AgentEntry {
    /**
     * Starts a session, or prints why there is none.
     *
     * @param argument a config file, rules, or null
     * @param runtime puts the runtime's classes in place
     * @param strict whether the caller ends the JVM where the configuration is refused
     * @return false where the configuration was refused: the application runs on unprofiled
     */
    boolean start(String argument, Instrumentation instrumentation, Callable<Void> runtime, boolean strict)
            throws Exception;
}
