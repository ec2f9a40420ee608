package dev.insitu.launcher;

import java.lang.instrument.Instrumentation;

/**
 * What the JVM calls of the agent. It is compiled for Java 8, with all that it needs to refuse a JVM that is too old: the
 * rest of Insitu is for newer ones, and a class that the JVM cannot load would end it.
 */
public final class Premain {
    private Premain() {}

    /** Called by the JVM before the application's main. */
    public static void premain(String argument, Instrumentation instrumentation) {
        try {
            if (!isWanted()) {
                return;
            }
            boolean strict = isStrict();
            if (!isStarted(argument, instrumentation, strict) && strict) {
                System.exit(2);
            }
        } catch (Throwable e) {
            // A security manager keeps the exit to itself. Why there is no session has been said.
        }
    }

    private static boolean isStarted(String argument, Instrumentation instrumentation, boolean strict) {
        if (JavaVersion.isTooOld()) {
            System.err.println(
                    "insitu: " + JavaVersion.tooOld() + (strict ? ProblemOutcome.EXIT : ProblemOutcome.UNPROFILED));
            return false;
        }
        return AgentDoor.start(argument, instrumentation, strict);
    }

    /** Not where a security manager keeps its properties to itself: the agent says so first. */
    private static boolean isStrict() {
        try {
            return Boolean.getBoolean("insitu.strict");
        } catch (SecurityException e) {
            return false;
        }
    }

    /** Where a security manager keeps its properties to itself, every JVM is wanted. */
    private static boolean isWanted() {
        try {
            String main = StartedMain.of(System.getProperty("sun.java.command"));
            boolean isWanted = WantedMain.is(System.getProperty("insitu.main"), main);
            Roster.add(System.getProperty(Roster.PROPERTY), isWanted, main);
            return isWanted;
        } catch (SecurityException e) {
            return true;
        }
    }

    /**
     * Called by the JVM when the agent is loaded into an application that runs already. That is not ended, not even by
     * -Dinsitu.strict.
     */
    public static void agentmain(String argument, Instrumentation instrumentation) {
        try {
            if (JavaVersion.isTooOld()) {
                System.err.println("insitu: " + JavaVersion.tooOld() + ProblemOutcome.UNPROFILED);
            } else {
                AgentDoor.attached(argument, instrumentation);
            }
        } catch (Throwable e) {
            // The application has put something broken in the place of System.err.
        }
    }
}
