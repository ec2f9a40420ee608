package dev.insitu.launcher;

/** The main class of {@code java -jar insitu.jar}. Compiled for Java 8, for the same reason as {@link Premain}. */
public final class Main {
    private Main() {}

    /** Runs a command of the tool and exits with its code. */
    public static void main(String[] arguments) throws Throwable {
        if (JavaVersion.isTooOld()) {
            System.err.println("insitu: " + JavaVersion.tooOld());
            System.exit(2);
        }
        ToolDoor.run(arguments);
    }
}
