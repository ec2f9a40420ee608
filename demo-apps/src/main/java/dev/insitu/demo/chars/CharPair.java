package dev.insitu.demo.chars;

/** Two characters of eight bits in the space of one. */
final class CharPair {
    private static final int BITS = Byte.SIZE;
    private static final int MASK = (1 << BITS) - 1;

    private CharPair() {}

    /** @throws IllegalArgumentException when either is beyond eight bits */
    static char pack(char first, char second) {
        if (first > MASK || second > MASK) {
            throw new IllegalArgumentException("Beyond eight bits: " + first + second);
        }
        return (char) ((first << BITS) | second);
    }

    static char first(char pair) {
        return (char) (pair >>> BITS);
    }

    static char second(char pair) {
        return (char) (pair & MASK);
    }
}
