package dev.insitu.recording.journal;

/** What can be to blame for a part of a slow sample. */
public enum CauseKind {
    /** An iteration waited for its turn. */
    QUEUEING("queueing", Blame.NOBODY),
    GC("gc", Blame.MACHINE),
    SAFEPOINT("safepoint", Blame.MACHINE),
    LOCK("lock", Blame.APPLICATION),
    PARK("park", Blame.APPLICATION),
    SLEEP("sleep", Blame.APPLICATION),
    IO("io", Blame.APPLICATION),
    /** Another probe's call within it. */
    NESTED("nested", Blame.APPLICATION),
    CPU_WAIT("cpu-wait", Blame.MACHINE),
    /** The call's own time on a CPU. */
    CODE("code", Blame.APPLICATION),
    /** It had a CPU or waited for one, and it is not known which. */
    RUNNABLE("runnable", Blame.NOBODY),
    /** What is left. */
    UNEXPLAINED("unexplained", Blame.NOBODY),
    /** One that a later version knows. */
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

    /** As reports name it. */
    public String key() {
        return key;
    }

    /** Whether it is a pause of the machine or of the JVM. */
    public boolean isPause() {
        return blame == Blame.MACHINE;
    }

    /** Whether it is the application's own: its code, or what its code waits for. */
    public boolean isOwn() {
        return blame == Blame.APPLICATION;
    }
}
