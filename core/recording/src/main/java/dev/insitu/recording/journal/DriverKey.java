package dev.insitu.recording.journal;

/** The settings of a driver, under their names in the journal. */
public enum DriverKey {
    METHOD("method"),
    THREAD("thread"),
    ARRIVALS("arrivals"),
    WARM_UP("warm-up"),
    SETTLE("settle"),
    ITERATIONS("iterations"),
    DURATION("duration"),
    RUNS("runs"),
    CORRECTED("correct-coordinated-omission"),
    UNTIL("until"),
    TIMEOUT("timeout"),
    ALLOW_ERRORS("allow-errors"),
    GOAL("goal");

    private final String text;

    DriverKey(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** Null for a key that only a later version knows. */
    static DriverKey of(String text) {
        for (DriverKey key : values()) {
            if (key.text.equals(text)) {
                return key;
            }
        }
        return null;
    }
}
