package dev.insitu.report.compare;

/** What is proven of the change of a statistic. */
public enum ChangeVerdict {
    /** The whole interval lies within the tolerance. */
    SAME("same"),
    /** Of a time: the whole interval lies below zero. */
    FASTER("faster"),
    /** Of a time: the whole interval lies above zero. */
    SLOWER("slower"),
    /** Of a share of calls: the whole interval lies below zero. */
    FEWER("fewer"),
    /** Of a share of calls: the whole interval lies above zero. */
    MORE("more"),
    /** None of these, or too few JVMs to know the noise. */
    NOT_PROVEN("not proven");

    private final String key;

    ChangeVerdict(String key) {
        this.key = key;
    }

    /** As data has it, such as {@code not proven}. */
    public String key() {
        return key;
    }

    /** Whether it is a change for the worse. */
    boolean isWorse() {
        return this == SLOWER || this == MORE;
    }
}
