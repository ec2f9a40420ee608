package dev.insitu.recording.journal;

/** What else can happen while a sample lasts, and may have made it slow. */
public enum AnnotationKind {
    PAGE_FAULTS("page faults"),
    DEOPTIMISATION("deoptimisation"),
    COMPILATION("compilation"),
    STEAL("steal");

    private final String key;

    AnnotationKind(String key) {
        this.key = key;
    }

    /** As reports name it. */
    public String key() {
        return key;
    }

    /** Null where a later version knows more. */
    static AnnotationKind of(String key) {
        for (AnnotationKind kind : values()) {
            if (kind.key.equals(key)) {
                return kind;
            }
        }
        return null;
    }
}
