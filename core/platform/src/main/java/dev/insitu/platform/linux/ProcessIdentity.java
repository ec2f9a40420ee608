package dev.insitu.platform.linux;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process that is never mistaken for a later one of the same number.
 *
 * @param pid 0 where it is not known, as on other systems than Linux
 * @param startTicks when it was started, in ticks since the system's boot
 * @param namespace in which the number holds: containers count on their own; 0 where it is not known
 */
public record ProcessIdentity(long pid, long startTicks, long namespace) {
    private static final int MOST_BYTES = 4096;

    // Of /proc/PID/stat, words behind the name's closing parenthesis.
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

    /** Whether it lives, as far as can be seen from here: false also of one that another container hides. */
    public boolean isSeenAlive() {
        if (pid <= 0) {
            return false;
        }
        String stat = stat(Long.toString(pid));
        return !stat.isEmpty() && startOf(stat) == startTicks && !isDead(stat);
    }

    /** Whether it would be seen from here if it lived. */
    public boolean isOfThisNamespace() {
        return pid > 0 && namespace != 0 && namespace == SELF.namespace;
    }

    /** It waits for its parent to ask how it ended. Where its first thread alone has ended, others go on. */
    private static boolean isDead(String stat) {
        String state = word(stat, STATE);
        return (state.equals("Z") || state.equals("X")) && number(word(stat, THREADS)) <= 1;
    }

    private static long startOf(String stat) {
        return number(word(stat, START));
    }

    /** The name may hold anything, parentheses among it. */
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
