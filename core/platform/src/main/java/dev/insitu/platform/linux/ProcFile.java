package dev.insitu.platform.linux;

import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * Numbers in a file of Linux's {@code /proc}, separated by spaces. The file stays open until it is released; reading an open file
 * allocates nothing. Without such a file, all numbers are zero.
 */
final class ProcFile {
    private static final int MOST_BYTES = 512;

    private final String name;
    private RandomAccessFile file;
    private final byte[] text = new byte[MOST_BYTES];
    private int length;

    private ProcFile(String name) {
        this.name = name;
    }

    /** A file that is opened at the first read. */
    static ProcFile of(String name) {
        return new ProcFile(name);
    }

    /** Reads the file again; returns false if it cannot be read. */
    boolean read() {
        length = 0;
        try {
            if (file == null) {
                file = new RandomAccessFile(name, "r");
            }
            file.seek(0);
            length = Math.max(0, file.read(text));
        } catch (IOException e) {
            // The file is gone, or the process has too many open files.
        }
        return length > 0;
    }

    /**
     * A number of the first line.
     *
     * @param after the character after whose last occurrence counting starts
     * @param index the index of the word there, from 0
     * @return zero if there is no number
     */
    long number(char after, int index) {
        return number(lastInLine(after) + 1, index);
    }

    /** A number of the first line, zero if there is none. Words count from 0. */
    long number(int index) {
        return number(0, index);
    }

    private long number(int from, int index) {
        int at = from;
        for (int word = 0; word <= index; word++) {
            at = skip(at, false);
            if (word < index) {
                at = skip(at, true);
            }
        }
        long number = 0;
        while (at < length && text[at] >= '0' && text[at] <= '9') {
            number = 10 * number + (text[at] - '0');
            at++;
        }
        return number;
    }

    /** A number of the first line in hexadecimal digits after 0x, zero if there is none. Words count from 0. */
    long hex(int index) {
        int at = skip(0, false);
        for (int word = 0; word < index; word++) {
            at = skip(skip(at, true), false);
        }
        long number = 0;
        for (int i = at + 2; i < length && Character.digit(text[i], 16) >= 0; i++) {
            number = number << 4 | Character.digit(text[i], 16);
        }
        return number;
    }

    /** Whether the text read begins with a character. */
    boolean startsWith(char character) {
        return length > 0 && text[0] == character;
    }

    private int lastInLine(char character) {
        int found = -1;
        for (int i = 0; i < length && text[i] != '\n'; i++) {
            found = text[i] == character ? i : found;
        }
        return found;
    }

    /** Skips a word, or the spaces before one. */
    private int skip(int from, boolean word) {
        int at = from;
        while (at < length && text[at] != '\n' && (text[at] != ' ') == word) {
            at++;
        }
        return at;
    }

    /** Whether the file is open. An existing file may fail to open if the process has too many open files. */
    boolean isOpen() {
        return file != null;
    }

    /** Closes the file until the next reading. */
    void release() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            // Nothing is lost: the file is only read.
        }
        file = null;
    }
}
