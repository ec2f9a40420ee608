package dev.insitu.recording.journal;

/** Kinds of causes of a part of a slow sample. */
public enum CauseKind {
    /** An iteration waited in the driver's queue. */
    QUEUEING("queueing", Blame.NOBODY),
    /** Of a queue: calls were due faster than usual calls take. */
    ARRIVALS("arrivals", Blame.NOBODY),
    GC("gc", Blame.MACHINE),
    SAFEPOINT("safepoint", Blame.MACHINE),
    LOCK("lock", Blame.APPLICATION),
    PARK("park", Blame.APPLICATION),
    SLEEP("sleep", Blame.APPLICATION),
    IO("io", Blame.APPLICATION),
    /** The thread neither ran nor wanted to; what it waited for was not seen. */
    WAITING("waiting", Blame.APPLICATION),
    /** A nested call of another probe. */
    NESTED("nested", Blame.APPLICATION),
    CPU_WAIT("cpu-wait", Blame.MACHINE),
    /** The call's own time on a CPU. */
    CODE("code", Blame.APPLICATION),
    /** Time on a CPU in code that the JVM had to compile anew, or interpreted meanwhile. */
    COMPILATION("compilation", Blame.MACHINE),
    /** Time on a CPU in page faults. */
    FAULTS("faults", Blame.MACHINE),
    /** The thread ran on a CPU or waited for one; which of the two is not known. */
    RUNNABLE("runnable", Blame.NOBODY),
    /** The remaining time. */
    UNEXPLAINED("unexplained", Blame.NOBODY),
    /** A kind that only a later version knows. */
    OTHER("", Blame.APPLICATION);

    private enum Blame {
        APPLICATION,
        MACHINE,
        NOBODY
    }

    private final String key;
    private final Blame blame;

    CauseKind(String key, Blame blame) {
        this.key = key;
        this.blame = blame;
    }

    /** Its name in reports. */
    public String key() {
        return key;
    }

    /** Whether this is a pause of the machine or of the JVM. */
    public boolean isPause() {
        return blame == Blame.MACHINE;
    }

    /** Whether the application caused it: its code, or what its code waits for. */
    public boolean isOwn() {
        return blame == Blame.APPLICATION;
    }
}
