package dev.insitu.platform.probe;

/** The kinds of probes, under their names in recordings and reports, and what follows from a kind. */
public enum ProbeKind {
    METHOD("method", Measures.CODE),
    CALL("call", Measures.CODE),
    LINES("lines", Measures.CODE),
    /** From one place to another. */
    SPAN("span", Measures.CODE_ACROSS_THREADS),
    /** The driver's own. */
    DRIVER("driver", Measures.CODE_ACROSS_THREADS),
    /** Pauses: the machine's, and those of rules that watch a thread in place. */
    JITTER("jitter", Measures.PAUSES),
    /** Where the time of pauses went. */
    JITTER_PART("jitter-part", Measures.A_SUM),
    /** Its calls are marks on the time axis. */
    MARK("mark", Measures.A_SUM),
    /** A kind that only a later version knows. */
    OTHER("other", Measures.CODE);

    private enum Measures {
        CODE,
        CODE_ACROSS_THREADS,
        PAUSES,
        A_SUM
    }

    private final String text;
    private final Measures measures;

    ProbeKind(String text, Measures measures) {
        this.text = text;
        this.measures = measures;
    }

    /** The kind of a name. */
    public static ProbeKind of(String text) {
        for (ProbeKind kind : values()) {
            if (kind.text.equals(text)) {
                return kind;
            }
        }
        return OTHER;
    }

    /** Its name. */
    public String text() {
        return text;
    }

    /** Whether reports have a row for such a probe. Of others only the sum counts. */
    public boolean isReported() {
        return measures != Measures.A_SUM;
    }

    /** Whether samples are times of code. Else they are times in which code should have run. */
    public boolean timesCode() {
        return measures == Measures.CODE || measures == Measures.CODE_ACROSS_THREADS;
    }

    /** Whether each sample begins and ends on one thread, so that other samples may contain it. */
    public boolean isOfOneThread() {
        return measures == Measures.CODE || measures == Measures.PAUSES;
    }
}
