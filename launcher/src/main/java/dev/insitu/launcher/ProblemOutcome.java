package dev.insitu.launcher;

/**
 * How a line on stderr ends: what follows from what it says. Constants only, which the compiler copies: nothing behind the
 * door loads this class.
 */
public final class ProblemOutcome {
    /** Nothing is profiled. */
    public static final String UNPROFILED = "; the application runs on unprofiled";

    /** Other rules may be followed. */
    public static final String UNPROFILED_BY_RULE = UNPROFILED + " by this rule";

    /** The user asked for it. */
    public static final String EXIT = "; the JVM exits (-Dinsitu.strict)";

    private ProblemOutcome() {}
}
