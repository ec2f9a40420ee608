package dev.insitu.platform.file;

import dev.insitu.platform.process.Daemon;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;

/**
 * Renames and deletes files that another process may have open: a virus scanner, an editor, a report that is being read. Windows
 * refuses both until that process closes the file, so they are tried again for up to {@value #PATIENCE_MILLIS} ms. On other systems
 * the first try decides.
 */
public final class PatientFiles {
    /** The rules of a file system that is stricter than the one that a test runs on. */
    public interface Rules {
        /** Whether a process has a file open or mapped, so that it can be neither renamed, nor replaced, nor deleted. */
        boolean isHeld(File file);
    }

    private static final long PATIENCE_MILLIS = 2_000;
    private static final long LONGEST_PAUSE_MILLIS = 32;
    private static final boolean IS_WINDOWS = File.separatorChar == '\\';

    /** Null outside tests: the file system decides. */
    private static volatile Rules rules;

    private PatientFiles() {}

    /** For tests: all files of this process are on a file system with these rules; null ends it. */
    public static void follow(Rules stricter) {
        rules = stricter;
    }

    /**
     * Renames a file, and replaces another one of that name in one step.
     *
     * @throws IOException if this is refused to the end; both files are then as they were
     */
    public static void replace(File from, File to) throws IOException {
        long begun = System.nanoTime();
        for (long pause = 1; !isRenamed(from, to); pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)) {
            if (isHopeless(begun)) {
                throw new IOException(to + ": cannot be replaced by " + from
                        + (mayBeHeld() ? "; does another process have it open?" : ""));
            }
            Daemon.sleep(pause);
        }
    }

    private static boolean isRenamed(File from, File to) {
        if (isHeld(from) || isHeld(to)) {
            return false;
        }
        if (from.renameTo(to)) {
            return true;
        }
        try {
            // Windows does not rename to an existing file, but can move there. Only tried then, since it loads classes.
            Files.move(from.toPath(), to.toPath(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Deletes a file; false if it is still there. */
    public static boolean delete(File file) {
        long begun = System.nanoTime();
        for (long pause = 1; isHeld(file) || !file.delete(); pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)) {
            if (!file.exists()) {
                return true;
            }
            if (isHopeless(begun)) {
                return false;
            }
            Daemon.sleep(pause);
        }
        return true;
    }

    /** Deletes a file, with a single try; false if it is still there. */
    public static boolean isDeletedAtOnce(File file) {
        return (!isHeld(file) && file.delete()) || !file.exists();
    }

    private static boolean isHeld(File file) {
        Rules now = rules;
        return now != null && now.isHeld(file);
    }

    private static boolean isHopeless(long begun) {
        return !mayBeHeld() || System.nanoTime() - begun > PATIENCE_MILLIS * 1_000_000;
    }

    /** Whether the file system refuses to rename and delete what is open. */
    public static boolean mayBeHeld() {
        return IS_WINDOWS || rules != null;
    }
}
