package dev.insitu.it.apps;

import java.io.IOException;

/** Calls that allocate arrays, over and over, until it is told to end. */
public final class Allocating {
    static volatile Object last;
    private static volatile boolean over;

    private Allocating() {}

    /** Takes no arguments; prints {@code called} once each method was. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Thread caller = new Thread(Allocating::call);
        caller.start();
        System.in.read();
        over = true;
        caller.join();
    }

    private static void call() {
        for (int round = 0; !over; round++) {
            some();
            nothing(1);
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

    static void fails() {
        last = new byte[2_000];
        throw new IllegalStateException();
    }
}
