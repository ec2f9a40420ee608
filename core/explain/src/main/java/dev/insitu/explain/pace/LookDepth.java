package dev.insitu.explain.pace;

/** How much a look reads, from most to least; chosen by what is saved in the budget. */
public enum LookDepth {
    /** Enough is saved: reads the operating system's data for each long call, and CPU times of each thread whose state has changed. */
    ALL,

    /** Little is saved: reads the operating system's data only for calls that will soon be among the slowest. */
    SLOW_CALLS,

    /** Overspent: the same, but CPU times only of runnable threads. Reading times takes ten times as long as reading a state. */
    RUNNING_THREADS,

    /** A brief quick look: reads states alone. */
    STATES;

    /** Whether to read the operating system's data of a thread whose call takes long. */
    public boolean asksSystem(boolean isSoonSlow) {
        return this == ALL || (isSoonSlow && this != STATES);
    }

    /** Whether to read CPU times of waiting threads, too. */
    public boolean readsTimesOfWaiting() {
        return this == ALL || this == SLOW_CALLS;
    }
}
