package dev.insitu.it.apps;

/** An agent that does nothing. */
public final class IdleAgent {
    private IdleAgent() {}

    public static void premain(String argument) {}
}
