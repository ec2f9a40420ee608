package dev.insitu.weave.generated;

/** What random classes extend. Its constructor may throw, which no probe on theirs counts. */
public class RandomParent {
    private static final int REFUSED = 2;

    /** For a constructor without statements before {@code super()}. */
    protected RandomParent() {}

    /** Throws for some numbers. */
    protected RandomParent(int number) {
        if (refuses(number)) {
            throw new IllegalStateException();
        }
    }

    static boolean refuses(int number) {
        return (number & 7) == REFUSED;
    }
}
