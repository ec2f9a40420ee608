package dev.insitu.demo.chars;

import dev.insitu.demo.Arguments;

/**
 * Packs the letters of the alphabet in pairs, again and again.
 *
 * <pre>TwoChars [COUNT]        0: until the JVM is stopped</pre>
 */
public final class TwoChars {
    private static final String USAGE = "Usage: TwoChars [COUNT]";
    private static final int LETTERS = 'z' - 'a' + 1;

    private TwoChars() {}

    public static void main(String[] args) {
        long count = Arguments.parse(USAGE, args).count(20_000_000);
        long survived = 0;
        for (long n = 0; n < count; n++) {
            char first = letter(n);
            char second = letter(n / LETTERS);
            char pair = CharPair.pack(first, second);
            // The result has to matter, or the compiler may leave out the work that leads to it.
            if (CharPair.first(pair) == first && CharPair.second(pair) == second) {
                survived++;
            }
        }
        System.out.println("Packed " + count + " pairs; " + survived + " came out as they went in");
    }

    private static char letter(long n) {
        return (char) ('a' + n % LETTERS);
    }
}
