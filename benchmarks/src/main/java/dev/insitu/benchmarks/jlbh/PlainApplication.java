package dev.insitu.benchmarks.jlbh;

/** An application that works as fast as it can. The agent paces it, and ends it when it has seen enough. */
final class PlainApplication {
    private PlainApplication() {}

    /** Takes the task's length in nanoseconds, iterations per second (used only by the agent), and iterations. */
    public static void main(String[] arguments) {
        BusyTask task = new BusyTask(Long.parseLong(arguments[0]));
        // More than enough, and not for ever: an agent that does not drive must not leave it behind.
        int calls = 2 * (Situation.WARM_UP + Integer.parseInt(arguments[2]));
        for (int i = 0; i < calls; i++) {
            task.run();
        }
    }
}
