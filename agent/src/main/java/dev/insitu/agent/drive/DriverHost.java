package dev.insitu.agent.drive;

import dev.insitu.platform.process.Alerts;

/** What a driver needs of its session. Called on an agent thread. */
public interface DriverHost {
    /** Whether the agent's one-time work that would disturb the figures is done. The driver keeps no rate before. */
    boolean isReady();

    /** Does work that would disturb the figures. Called before each settling and each run, when no rate is kept. */
    void betweenRuns();

    /** Receives whether a rate is kept from now on, which deferrable work must not disturb. */
    void setMeasuring(boolean now);

    /** Whether to print to stderr. */
    boolean hasConsole();

    /** Receives the reason if the method cannot be driven. */
    Alerts alerts();

    /** Ends the session: all runs are over and the config says to exit. */
    void end();
}
