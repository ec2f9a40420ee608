package dev.insitu.it.apps;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Calls a method whose time its arguments set: a number of rounds of arithmetic, and a larger one in one call of 50. It works instead
 * of waiting for the clock, so that its time is scattered as that of other code is. Runs until the JVM is ended.
 */
public final class KnownWork {
    private static final int RARE = 50;
    private static final AtomicLong SUM = new AtomicLong();

    private KnownWork() {}

    /** Takes the rounds of each call, and those of the rare ones. */
    public static void main(String[] arguments) {
        int rounds = Integer.parseInt(arguments[0]);
        int rareRounds = Integer.parseInt(arguments[1]);
        for (long call = 0; true; call++) {
            SUM.addAndGet(work(call, call % RARE == 0 ? rareRounds : rounds));
        }
    }

    /** SplitMix64, of which each round needs the result of the one before. */
    static long work(long seed, int rounds) {
        long state = seed;
        for (int i = 0; i < rounds; i++) {
            state += 0x9e3779b97f4a7c15L;
            state = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
            state = (state ^ (state >>> 27)) * 0x94d049bb133111ebL;
            state ^= state >>> 31;
        }
        return state;
    }
}
