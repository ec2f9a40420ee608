package dev.insitu.launcher;

/**
 * Endings of lines on stderr that state the consequence. Constants only, which the compiler copies, so the agent never loads this
 * class.
 */
public final class ProblemOutcome {
    /** Nothing is profiled. */
    public static final String UNPROFILED = "; the application runs on unprofiled";

    /** Other rules may still apply. */
    public static final String UNPROFILED_BY_RULE = UNPROFILED + " by this rule";

    /** The user requested it. */
    public static final String EXIT = "; the JVM exits (-Dinsitu.strict)";

    private ProblemOutcome() {}
}
