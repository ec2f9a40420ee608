package dev.insitu.report.compare;

/** The proven change of a statistic. */
public enum ChangeVerdict {
    /** The whole interval lies within the tolerance. */
    SAME("same"),
    /** For a time: the whole interval lies below zero. */
    FASTER("faster"),
    /** For a time: the whole interval lies above zero. */
    SLOWER("slower"),
    /** For a share of calls: the whole interval lies below zero. */
    FEWER("fewer"),
    /** For a share of calls: the whole interval lies above zero. */
    MORE("more"),
    /** No change is proven, or there are too few JVMs to know the noise. */
    NOT_PROVEN("not proven");

    private final String key;

    ChangeVerdict(String key) {
        this.key = key;
    }

    /** Its name in data, such as {@code not proven}. */
    public String key() {
        return key;
    }

    /** Whether it is a change for the worse. */
    boolean isWorse() {
        return this == SLOWER || this == MORE;
    }
}
