package dev.insitu.recording.journal;

import java.util.Locale;

/** Kinds of causes of a part of a slow sample. */
public enum CauseKind {
    /** An iteration waited in the driver's queue. */
    QUEUEING("queueing", Family.QUEUEING),
    /** Of a queue: calls were due faster than usual calls take. */
    ARRIVALS("arrivals", Family.QUEUEING),
    GC("gc", Family.MACHINE),
    SAFEPOINT("safepoint", Family.MACHINE),
    LOCK("lock", Family.WAIT),
    PARK("park", Family.WAIT),
    SLEEP("sleep", Family.WAIT),
    /** A virtual thread waited on its carrier, which ran no other meanwhile. */
    PINNED("pinned", Family.WAIT),
    IO("io", Family.WAIT),
    /** The thread neither ran nor wanted to; what it waited for was not seen. */
    WAITING("waiting", Family.WAIT),
    /** A nested call of another probe. */
    NESTED("nested", Family.NESTED),
    CPU_WAIT("cpu-wait", Family.MACHINE),
    /** The call's own time on a CPU. */
    CODE("code", Family.CODE),
    /** Time on a CPU in code that the JVM had to compile anew, or interpreted meanwhile. */
    COMPILATION("compilation", Family.MACHINE),
    /** Time on a CPU in page faults. */
    FAULTS("faults", Family.MACHINE),
    /** The thread ran on a CPU or waited for one; which of the two is not known. */
    RUNNABLE("runnable", Family.RUNNABLE),
    /** The remaining time. */
    UNEXPLAINED("unexplained", Family.UNEXPLAINED),
    /** A kind that only a later version knows. */
    OTHER("", Family.WAIT);

    /** Kinds of causes that are alike: in pictures they share a colour. */
    public enum Family {
        QUEUEING("waited for its turn", Blame.NOBODY),
        MACHINE("pause of the JVM or the machine", Blame.MACHINE),
        WAIT("waited for something", Blame.APPLICATION),
        NESTED("in another probe", Blame.APPLICATION),
        CODE("ran", Blame.APPLICATION),
        RUNNABLE("ran or waited for a CPU", Blame.NOBODY),
        UNEXPLAINED("unexplained", Blame.NOBODY);

        private final String words;
        private final Blame blame;

        Family(String words, Blame blame) {
            this.words = words;
            this.blame = blame;
        }

        /** Its name in a page's styles. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** What a call did meanwhile, for readers. */
        public String words() {
            return words;
        }
    }

    private enum Blame {
        APPLICATION,
        MACHINE,
        NOBODY
    }

    private final String key;
    private final Family family;

    CauseKind(String key, Family family) {
        this.key = key;
        this.family = family;
    }

    /** Its name in reports. */
    public String key() {
        return key;
    }

    public Family family() {
        return family;
    }

    /** Whether this is a pause of the machine or of the JVM. */
    public boolean isPause() {
        return family.blame == Blame.MACHINE;
    }

    /** Whether the application caused it: its code, or what its code waits for. */
    public boolean isOwn() {
        return family.blame == Blame.APPLICATION;
    }
}
