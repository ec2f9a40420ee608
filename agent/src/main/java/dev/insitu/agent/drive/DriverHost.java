package dev.insitu.agent.drive;

import dev.insitu.platform.process.Alerts;

/** What a driver asks of the session that it belongs to. Called by a thread of ours. */
public interface DriverHost {
    /** Whether all is done that the agent does once and that would show in the figures: no rate is kept before. */
    boolean isReady();

    /** No rate is kept now: what would show in the figures can be done. Before each settling and each run. */
    void changeWhatShows();

    /** Whether stderr is there to be written to. */
    boolean hasConsole();

    /** Told what keeps the method from being driven. */
    Alerts alerts();

    /** All runs are over, and the config says that nothing is to go on. */
    void end();
}
