package dev.insitu.agent.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;

/** Inputs that are nearly right, from inputs that are: the same ones from the same seed. */
final class Mutation {
    private static final int MOST = 6;

    /** What numbers, names and structures come to their ends with. */
    private static final String[] WORDS = {
        "0",
        "-1",
        "9223372036854775807",
        "9223372036854775808",
        "1e999",
        "NaN",
        "2147483648",
        "\"",
        "'",
        "\\",
        "\\u",
        "\u0000",
        "\u001b[2J",
        "\r\n",
        "\t",
        "[",
        "]",
        "{",
        "}",
        "[[[[[[[[[[[[[[[[",
        "{a: {a: {a: {a: ",
        "&a [*a, *a]",
        "*a",
        "!!java.net.URL",
        "---",
        "...",
        "#",
        "::",
        "**",
        "*",
        "@",
        "(",
        ")",
        ",",
        ";",
        "<init>",
        "null",
        "true",
        "~",
        "\uFEFF",
        "\uD800",
        "\u202E",
        "é",
        "1/0",
        "1/1024",
        "0/s",
        "99999999999999999999/s",
        "p100",
        "p0",
        "100%",
        "1ns"
    };

    private final Random random;
    private final List<byte[]> whole;

    Mutation(long seed, List<byte[]> whole) {
        this.random = new Random(seed);
        this.whole = whole;
    }

    byte[] next() {
        byte[] bytes = any().clone();
        int changes = 1 + random.nextInt(MOST);
        for (int i = 0; i < changes; i++) {
            bytes = changed(bytes);
        }
        return bytes;
    }

    private byte[] any() {
        return whole.get(random.nextInt(whole.size()));
    }

    private byte[] changed(byte[] bytes) {
        int from = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, from + length());
        return switch (random.nextInt(8)) {
            case 0 -> joined(bytes, from, new byte[0], to);
            case 1 -> joined(bytes, from, slice(bytes, from, to), from);
            case 2 -> joined(bytes, from, word(), from);
            case 3 -> joined(bytes, from, word(), to);
            case 4 -> joined(bytes, from, part(any()), to);
            case 5 -> random.nextInt(8) == 0 ? slice(bytes, 0, from) : withDigit(bytes);
            default -> withByte(bytes);
        };
    }

    private byte[] word() {
        return WORDS[random.nextInt(WORDS.length)].getBytes(UTF_8);
    }

    private byte[] part(byte[] bytes) {
        int from = random.nextInt(bytes.length + 1);
        return slice(bytes, from, Math.min(bytes.length, from + length()));
    }

    /** Mostly few. */
    private int length() {
        return random.nextInt(1 << random.nextInt(9));
    }

    private byte[] withByte(byte[] bytes) {
        if (bytes.length > 0) {
            int at = random.nextInt(bytes.length);
            bytes[at] = (byte) (random.nextBoolean() ? bytes[at] ^ 1 << random.nextInt(8) : random.nextInt());
        }
        return bytes;
    }

    /** Another number in the place of one. */
    private byte[] withDigit(byte[] bytes) {
        int start = random.nextInt(bytes.length + 1);
        for (int i = start; i < bytes.length; i++) {
            if (bytes[i] >= '0' && bytes[i] <= '9') {
                bytes[i] = (byte) ('0' + random.nextInt(10));
                break;
            }
        }
        return bytes;
    }

    private static byte[] slice(byte[] bytes, int from, int to) {
        byte[] slice = new byte[to - from];
        System.arraycopy(bytes, from, slice, 0, slice.length);
        return slice;
    }

    private static byte[] joined(byte[] bytes, int end, byte[] middle, int start) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream(bytes.length + middle.length);
        joined.write(bytes, 0, end);
        joined.writeBytes(middle);
        joined.write(bytes, start, bytes.length - start);
        return joined.toByteArray();
    }
}
