package dev.insitu.platform.linux;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Names the targets of this process's file descriptors: a file's path, a socket's peer, a pipe. Takes some microseconds, more with
 * many connections, and allocates, so use it for slow calls only. For one thread.
 */
public final class Descriptors {
    private static final int MOST_KNOWN = 256;
    private static final int MOST_LINES = 2_000;
    private static final String SOCKET = "socket:[";

    /** Word indexes in a line of {@code /proc/net/tcp}. */
    private static final int REMOTE = 2;

    private static final int INODE = 9;
    private static final int ADDRESS_V4_DIGITS = 8;
    private static final int HEX = 16;

    /** The peers of sockets, by inode. */
    private final Map<String, String> peers = new LinkedHashMap<>();

    /** What a descriptor now stands for, as the system writes it; empty if unknown. Numbers of descriptors are used again. */
    public static String target(long descriptor) {
        try {
            return descriptor < 0
                    ? ""
                    : Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                            .toString();
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }

    /** The name of a {@link #target} for readers; empty if unknown. */
    public String name(String target) {
        if (target.startsWith(SOCKET)) {
            return peer(target.substring(SOCKET.length(), target.length() - 1));
        }
        int bracket = target.indexOf(":[");
        return bracket > 0 ? "a " + target.substring(0, bracket) : target;
    }

    /** The descriptor in the only entry of a {@code poll}, which is in this process's memory; -1 if unknown. */
    public static long polled(long address) {
        return inMemory(address, Integer.BYTES);
    }

    /** The descriptor among a socket call's arguments, which are machine words in this process's memory; -1 if unknown. */
    public static long ofSocketCall(long address) {
        return inMemory(
                address, System.getProperty("sun.arch.data.model", "64").equals("32") ? Integer.BYTES : Long.BYTES);
    }

    private static long inMemory(long address, int bytes) {
        // Reads through the file: a bad address gives an error, whereas a load would crash the JVM.
        try (RandomAccessFile memory = new RandomAccessFile("/proc/self/mem", "r")) {
            byte[] word = new byte[bytes];
            memory.seek(address);
            memory.readFully(word);
            ByteBuffer read = ByteBuffer.wrap(word).order(ByteOrder.nativeOrder());
            return bytes == Integer.BYTES ? read.getInt() : read.getLong();
        } catch (IOException | RuntimeException e) {
            return -1;
        }
    }

    private String peer(String inode) {
        String known = peers.get(inode);
        if (known == null) {
            known = peer(inode, "/proc/self/net/tcp6");
            known = known.isEmpty() ? peer(inode, "/proc/self/net/tcp") : known;
            known = known.isEmpty() ? "a socket" : known;
            if (peers.size() >= MOST_KNOWN) {
                peers.remove(peers.keySet().iterator().next());
            }
            peers.put(inode, known);
        }
        return known;
    }

    private static String peer(String inode, String table) {
        try (BufferedReader lines = new BufferedReader(new FileReader(table, StandardCharsets.US_ASCII))) {
            String line = lines.readLine();
            for (int i = 0; line != null && i < MOST_LINES; i++) {
                String[] words = line.trim().split(" +", INODE + 2);
                if (words.length > INODE && words[INODE].equals(inode)) {
                    return address(words[REMOTE]);
                }
                line = lines.readLine();
            }
        } catch (IOException | RuntimeException e) {
            // For example, the container has no such table.
        }
        return "";
    }

    private static String address(String hex) {
        return address(hex, ByteOrder.nativeOrder());
    }

    /** The address in text such as {@code 0100007F:1538}: the machine has read each word in its own byte order. */
    static String address(String hex, ByteOrder order) {
        int colon = hex.indexOf(':');
        String digits = order == ByteOrder.BIG_ENDIAN ? swapped(hex.substring(0, colon)) : hex.substring(0, colon);
        int port = Integer.parseInt(hex.substring(colon + 1), HEX);
        String last = digits.substring(digits.length() - ADDRESS_V4_DIGITS);
        boolean isV4 = digits.length() == ADDRESS_V4_DIGITS
                || digits.startsWith("0000000000000000FFFF0000")
                || digits.startsWith("000000000000000000000000");
        return (isV4 ? v4(last) : v6(digits)) + ':' + port;
    }

    /** The words as a machine of the other byte order shows them. */
    private static String swapped(String digits) {
        StringBuilder text = new StringBuilder();
        for (int word = 0; word < digits.length(); word += ADDRESS_V4_DIGITS) {
            for (int at = word + ADDRESS_V4_DIGITS - 2; at >= word; at -= 2) {
                text.append(digits, at, at + 2);
            }
        }
        return text.toString();
    }

    private static String v4(String digits) {
        StringBuilder text = new StringBuilder();
        for (int at = digits.length() - 2; at >= 0; at -= 2) {
            text.append(text.isEmpty() ? "" : ".").append(Integer.parseInt(digits.substring(at, at + 2), HEX));
        }
        return text.toString();
    }

    private static String v6(String digits) {
        StringBuilder text = new StringBuilder("[");
        for (int word = 0; word < digits.length(); word += ADDRESS_V4_DIGITS) {
            String bytes = digits.substring(word, word + ADDRESS_V4_DIGITS);
            text.append(word == 0 ? "" : ":")
                    .append(group(bytes, 6, 4))
                    .append(':')
                    .append(group(bytes, 2, 0));
        }
        return text.append(']').toString();
    }

    private static String group(String bytes, int high, int low) {
        return Integer.toHexString(
                Integer.parseInt(bytes.substring(high, high + 2) + bytes.substring(low, low + 2), HEX));
    }
}
