package dev.insitu.it.apps;

import java.io.IOException;

/** Calls that allocate arrays, until a command ends it, or a fixed number of times. */
public final class Allocating {
    static volatile Object last;
    private static volatile boolean over;

    private Allocating() {}

    /** Takes how many times, or nothing; prints {@code called} once each method was. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length > 0) {
            awaitCounter();
            call(Integer.parseInt(arguments[0]));
            return;
        }
        Thread caller = new Thread(() -> call(Integer.MAX_VALUE));
        caller.start();
        System.in.read();
        over = true;
        caller.join();
    }

    /** Until the agent has loaded what counts, or has given up: it begins with that before main. */
    private static void awaitCounter() throws InterruptedException {
        while (Thread.getAllStackTraces().keySet().stream().anyMatch(Allocating::isTheAgents)) {
            Thread.sleep(1);
        }
    }

    private static boolean isTheAgents(Thread thread) {
        return thread.getName().equals("insitu-allocations");
    }

    private static void call(int rounds) {
        for (int round = 0; !over && round < rounds; round++) {
            some();
            nothing(1);
            polls(round);
            try {
                fails();
            } catch (IllegalStateException e) {
                last = e;
            }
            if (round == 0) {
                System.out.println("called");
            }
        }
    }

    /** A header of 16 bytes and 1,000 more. */
    static void some() {
        last = new byte[1_000];
    }

    static int nothing(int number) {
        return number + 1;
    }

    /** Returns true once in four times, and allocates less then. */
    static boolean polls(int round) {
        boolean found = round % 4 == 0;
        last = new byte[found ? 1_000 : 10_000];
        return found;
    }

    static void fails() {
        last = new byte[2_000];
        throw new IllegalStateException();
    }
}
