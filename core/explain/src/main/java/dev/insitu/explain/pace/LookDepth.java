package dev.insitu.explain.pace;

/** How much is read in a look, from the most to the least: what can be paid of what was saved. */
public enum LookDepth {
    /** Enough is saved: of each call that takes long what the system says, and times wherever a thread's state has changed. */
    ALL,

    /** Little is saved: only of calls that will soon be among the slowest. */
    SLOW_CALLS,

    /** Too much was spent: of those, and times only of threads that run or want to. To read them takes ten times as long as a state. */
    RUNNING_THREADS,

    /** A brief quick look: states alone. */
    STATES;

    /** Whether it is read what the system says of a thread whose call takes long. */
    public boolean asksSystem(boolean isSoonSlow) {
        return this == ALL || (isSoonSlow && this != STATES);
    }

    /** Whether times are read also of threads that wait. */
    public boolean readsTimesOfWaiting() {
        return this == ALL || this == SLOW_CALLS;
    }
}
