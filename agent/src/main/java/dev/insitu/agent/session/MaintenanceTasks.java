package dev.insitu.agent.session;

/** What {@link MaintenanceThread} has done, and what it must know to say when. One thread. */
interface MaintenanceTasks {
    /** Whether the session is over, or about to be. */
    boolean isFinished();

    /** Whether what can wait should wait. */
    boolean isMeasuring();

    /** Whether calls wait until all is prepared. */
    boolean isAwaited();

    /** How many classes the application has loaded since the session began. */
    int classesLoaded();

    /** Notes what the figures depend on. */
    void noteEnvironment();

    /** Begins to keep what is counted interval by interval. */
    void keepHistory();

    /** Does what can wait until the application runs; once. */
    void prepare();

    /** Of a session that came later: once threads are looked at, calls may be among the slowest. */
    void settle();

    /** Says on stderr what cannot wait for the report. */
    void alert();

    /** Weaves what was loaded while another class was woven. */
    void weaveUnseenClasses();

    /** Takes out probes that are not worth their cost. */
    void dropSmallProbes();

    /** Notes where exceptions were thrown. */
    void noteThrown();

    /** Notes where threads are that are in long calls. */
    void noteLongCalls();

    /** Looks for flight recordings that others run. */
    void lookForFlights();

    /** Answers tools that ask why calls were slow. */
    void answer();

    /** Copies what is recorded so far to the report directory. */
    void copy();
}
