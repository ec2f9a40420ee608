package dev.insitu.report.compare;

/** What is proven of the change of a percentile. */
public enum ChangeVerdict {
    /** The whole interval lies within the tolerance. */
    SAME("same"),
    /** The whole interval lies below zero. */
    FASTER("faster"),
    /** The whole interval lies above zero. */
    SLOWER("slower"),
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

    static ChangeVerdict of(double low, double high, double tolerance) {
        if (low > 0) {
            return SLOWER;
        }
        if (high < 0) {
            return FASTER;
        }
        return low >= -tolerance && high <= tolerance ? SAME : NOT_PROVEN;
    }
}
