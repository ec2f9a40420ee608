package dev.insitu.demo.spike;

import dev.insitu.demo.Arguments;

/**
 * Calls a {@link Task} again and again.
 *
 * <pre>Spike [COUNT]        0: until the JVM is stopped</pre>
 */
public final class Spike {
    private static final String USAGE = "Usage: Spike [COUNT]";

    private Spike() {}

    public static void main(String[] args) {
        long count = Arguments.parse(USAGE, args).count(10_000_000);
        var task = new Task();
        for (long n = 0; n < count; n++) {
            task.run();
        }
        System.out.println("Called " + count + " times; " + task.spikes() + " took a millisecond");
    }
}
