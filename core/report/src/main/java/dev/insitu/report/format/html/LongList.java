package dev.insitu.report.format.html;

import java.util.Arrays;

/** A growable list of numbers. One thread. */
final class LongList {
    private long[] numbers = new long[64];
    private int size;

    void add(long number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size++] = number;
    }

    int size() {
        return size;
    }

    long get(int index) {
        return numbers[index];
    }

    void set(int index, long number) {
        numbers[index] = number;
    }

    String packed() {
        return PackedNumbers.of(Arrays.copyOf(numbers, size));
    }
}
