package dev.insitu.platform.linux;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process's identity, which a later process with the same id does not share.
 *
 * @param pid 0 if unknown, as on systems other than Linux
 * @param startTicks the start time, in ticks since the system's boot
 * @param namespace the name space of the id, since each container counts separately; 0 if unknown
 */
public record ProcessIdentity(long pid, long startTicks, long namespace) {
    private static final int MOST_BYTES = 4096;

    // Words of /proc/PID/stat, counted after the name's closing parenthesis.
    private static final int STATE = 0;
    private static final int THREADS = 17;
    private static final int START = 19;

    private static final ProcessIdentity SELF = readSelf();

    /** This process. */
    public static ProcessIdentity self() {
        return SELF;
    }

    private static ProcessIdentity readSelf() {
        String stat = stat("self");
        int end = stat.indexOf(' ');
        return end < 0
                ? new ProcessIdentity(0, 0, 0)
                : new ProcessIdentity(number(stat.substring(0, end)), startOf(stat), ownNamespace());
    }

    /** Whether the process is visible from here and alive; false for one hidden in another container. */
    public boolean isSeenAlive() {
        if (pid <= 0) {
            return false;
        }
        String stat = stat(Long.toString(pid));
        return !stat.isEmpty() && startOf(stat) == startTicks && !isDead(stat);
    }

    /** Whether the process would be visible from here if it were alive. */
    public boolean isOfThisNamespace() {
        return pid > 0 && namespace != 0 && namespace == SELF.namespace;
    }

    /** Whether the process is a zombie, waiting for its parent. If only its first thread has ended, others still run. */
    private static boolean isDead(String stat) {
        String state = word(stat, STATE);
        return (state.equals("Z") || state.equals("X")) && number(word(stat, THREADS)) <= 1;
    }

    private static long startOf(String stat) {
        return number(word(stat, START));
    }

    /** Counts after the last parenthesis, since the name may contain any character, also parentheses. */
    private static String word(String stat, int index) {
        String[] words = stat.substring(Math.min(stat.length(), stat.lastIndexOf(')') + 2))
                .split(" ", START + 2);
        return index < words.length ? words[index].trim() : "";
    }

    private static long number(String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static String stat(String process) {
        try (InputStream in = new FileInputStream("/proc/" + process + "/stat")) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    private static long ownNamespace() {
        try {
            String link = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
            return Math.max(0, number(link.substring(link.indexOf('[') + 1, link.length() - 1)));
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }
}
