package dev.insitu.launcher;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;

/**
 * The agent's entry point for the launcher. An interface, not reflection: since JDK 18 a reflective call with four arguments makes
 * the JVM generate some thirty method handle classes, which adds 20 ms to a start.
 */
public interface AgentEntry {
    /**
     * Starts a session, or prints why it cannot.
     *
     * @param argument a config file, rules, or null
     * @param runtime puts the runtime's classes in place
     * @param strict whether the caller ends the JVM if the configuration is refused
     * @return false if the configuration was refused: the application continues unprofiled
     */
    boolean start(String argument, Instrumentation instrumentation, Callable<Void> runtime, boolean strict)
            throws Exception;
}
