package dev.insitu.launcher;

import java.lang.instrument.Instrumentation;

/**
 * The agent's methods that the JVM calls. Compiled for Java 8, with the classes needed to refuse a JVM that is too old: the rest of
 * Insitu requires a newer JVM, and a class that cannot be loaded would end an old one.
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
            // The security manager forbids exit. The reason was already printed.
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

    /** False if a security manager denies access to properties; the agent reports that itself. */
    private static boolean isStrict() {
        try {
            return Boolean.getBoolean("insitu.strict");
        } catch (SecurityException e) {
            return false;
        }
    }

    /** True if a security manager denies access to properties. */
    private static boolean isWanted() {
        try {
            String pattern = System.getProperty("insitu.main");
            String list = System.getProperty(StartedJvmList.PROPERTY);
            if (pattern == null && list == null) {
                // Most JVMs: three classes need not be loaded.
                return true;
            }
            String main = StartedMain.of(System.getProperty("sun.java.command"));
            boolean isWanted = WantedMain.is(pattern, main);
            StartedJvmList.add(list, isWanted, main);
            return isWanted;
        } catch (SecurityException e) {
            return true;
        }
    }

    /**
     * Called by the JVM when the agent is loaded into a running application. Never ends the application, not even with
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
            // The application has replaced System.err with a broken stream.
        }
    }
}
