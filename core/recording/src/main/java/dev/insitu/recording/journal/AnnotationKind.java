package dev.insitu.recording.journal;

/** Kinds of events during a sample that may have made it slow. */
public enum AnnotationKind {
    PAGE_FAULTS("page faults"),
    DEOPTIMISATION("deoptimisation"),
    COMPILATION("compilation"),
    STEAL("steal");

    private final String key;

    AnnotationKind(String key) {
        this.key = key;
    }

    /** Its name in reports. */
    public String key() {
        return key;
    }

    /** Null for a kind that only a later version knows. */
    static AnnotationKind of(String key) {
        for (AnnotationKind kind : values()) {
            if (kind.key.equals(key)) {
                return kind;
            }
        }
        return null;
    }
}
