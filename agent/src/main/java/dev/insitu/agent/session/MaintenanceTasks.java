package dev.insitu.agent.session;

/** The tasks of {@link MaintenanceThread}, and the states that decide when they run. For one thread. */
interface MaintenanceTasks {
    /** Whether the session is over, or about to be. */
    boolean isFinished();

    /** Whether deferrable work must wait, because calls are measured. */
    boolean isMeasuring();

    /** Whether calls wait for {@link #prepare}. */
    boolean isAwaited();

    /** The number of classes that the application has loaded since the session began. */
    int classesLoaded();

    /** Notes the environment that the figures depend on. */
    void noteEnvironment();

    /** Begins to keep counts by interval. */
    void keepHistory();

    /** Does the work deferred until the application has started; called once. */
    void prepare();

    /** In an attached session: lets calls be among the slowest once threads are looked at. */
    void settle();

    /** Prints alerts to stderr that cannot wait for the report. */
    void alert();

    /** Weaves classes that were loaded while another class was woven. */
    void weaveUnseenClasses();

    /** Removes probes whose median is below the configured limit. */
    void dropSmallProbes();

    /** Notes where exceptions were thrown. */
    void noteThrown();

    /** Notes the stacks of threads in long calls. */
    void noteLongCalls();

    /** Checks for flight recordings that the user runs. */
    void lookForFlights();

    /** Answers tools that ask why calls were slow. */
    void answer();

    /** Copies the recording so far to the report directory. */
    void copy();
}
