package dev.insitu.benchmarks.jlbh;

/** An application that works as fast as it can until it is ended. The agent paces it. */
final class PlainApplication {
    private PlainApplication() {}

    /** Takes the task's length in nanoseconds. */
    public static void main(String[] arguments) {
        BusyTask task = new BusyTask(Long.parseLong(arguments[0]));
        while (true) {
            task.run();
        }
    }
}
