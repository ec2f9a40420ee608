package dev.insitu.recording.directory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.file.PatientFiles;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.image.Recording;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** The report directory of a session. */
public final class ReportDirectory {
    /** The limit of sessions that want the same directory at the same time. */
    private static final int MOST_SIBLINGS = 1_000;

    private final String name;
    private final File directory;
    private final boolean placeholders;
    private final String pid;
    private final DirectoryLock lock;

    /** Why this session does not use the directory that it wanted. */
    private final Optional<String> taken;

    private ReportDirectory(String name, boolean placeholders, String pid, DirectoryLock lock, Optional<String> taken) {
        this.name = name;
        this.directory = new File(name).getAbsoluteFile();
        this.placeholders = placeholders;
        this.pid = pid;
        this.lock = lock;
        this.taken = taken;
    }

    /**
     * Creates the directory and makes sure that only this user can write to it. Where a running session has it, uses a sibling
     * instead: {@code DIR-2}.
     *
     * @param pattern may contain {@code {time}} (UTC) and {@code {pid}}
     * @throws IOException with a message that explains the problem
     */
    public static ReportDirectory create(String pattern, long epochMillis, String pid) throws IOException {
        String wanted = fill(pattern, time(epochMillis), pid);
        Optional<String> taken = Optional.empty();
        for (int number = 1; number < MOST_SIBLINGS; number++) {
            String name = sibling(wanted, number);
            DirectoryLock lock = makeAndLock(new File(name));
            if (lock != null) {
                try {
                    EarlierReport.remove(new File(name).getAbsoluteFile());
                    return new ReportDirectory(name, hasPlaceholders(pattern), pid, lock, taken);
                } catch (IOException e) {
                    lock.release();
                }
            }
            if (taken.isEmpty()) {
                taken = Optional.of(
                        lock == null
                                ? "another JVM that still runs reports to " + wanted
                                : "another process has the recording in " + wanted + " open");
            }
        }
        throw new IOException("expected a directory that no other session uses");
    }

    /** As {@link #create}, for a directory that the caller has chosen: never uses a sibling. */
    public static ReportDirectory take(File directory, String pid) throws IOException {
        DirectoryLock lock;
        try {
            lock = makeAndLock(directory);
        } catch (IOException e) {
            throw new IOException(directory + ": " + e.getMessage(), e);
        }
        if (lock == null) {
            throw new IOException(directory + ": another session reports there");
        }
        try {
            EarlierReport.remove(directory.getAbsoluteFile());
        } catch (IOException e) {
            lock.release();
            throw e;
        }
        return new ReportDirectory(directory.getPath(), false, pid, lock, Optional.empty());
    }

    private static DirectoryLock makeAndLock(File named) throws IOException {
        File directory = named.getAbsoluteFile();
        make(directory);
        return DirectoryLock.take(directory);
    }

    private static String sibling(String name, int number) {
        String bare = name;
        // On Windows both may end a name.
        while (bare.length() > 1 && (bare.endsWith("/") || bare.endsWith(File.separator))) {
            bare = bare.substring(0, bare.length() - 1);
        }
        return number == 1 ? name : bare + '-' + number;
    }

    private static void make(File directory) throws IOException {
        try {
            OwnerOnly.makeDirectories(directory);
        } catch (IOException | InvalidPathException e) {
            throw new IOException("expected a directory that can be created", e);
        }
        // Tries to write: for root, everything reports itself as writable, even a read-only file system.
        File trial = new File(directory, RecordingFile.NAME + '-' + Long.toHexString(System.nanoTime()) + ".trial");
        try {
            OwnerOnly.create(trial).close();
            boolean own =
                    OwnerOnly.haveSameOwner(trial.toPath(), directory.toPath().toRealPath());
            if (!PatientFiles.delete(trial)) {
                throw new IOException("expected a directory that can be written to");
            }
            if (!own) {
                throw new IOException("expected a directory of this user's own, or one that does not exist yet; "
                        + "another user owns " + directory + " and could replace what is written there");
            }
        } catch (FileSystemException e) {
            throw new IOException("expected a directory that can be written to", e);
        }
    }

    /**
     * The directory that a pattern names, which need not exist; a sibling where a running session has it.
     *
     * @param parent of a relative directory
     */
    public static File resolve(String pattern, long epochMillis, String pid, File parent) {
        File named = new File(fill(pattern, time(epochMillis), pid));
        File wanted = named.isAbsolute() ? named : new File(parent, named.getPath());
        int number = 1;
        while (number < MOST_SIBLINGS && DirectoryLock.isTaken(new File(sibling(wanted.getPath(), number)))) {
            number++;
        }
        return new File(sibling(wanted.getPath(), number));
    }

    /** Points {@code latest} beside this directory to it, where the pattern keeps several sessions side by side. */
    public static void pointLatest(String pattern, File directory) {
        if (hasPlaceholders(pattern)) {
            LatestLink.point(LatestLink.beside(directory), directory);
        }
    }

    private static boolean hasPlaceholders(String pattern) {
        return pattern.contains("{time}") || pattern.contains("{pid}");
    }

    private static String fill(String pattern, String time, String pid) {
        return pattern.replace("{time}", time).replace("{pid}", pid);
    }

    private static String time(long epochMillis) {
        LocalDateTime utc = LocalDateTime.ofEpochSecond(epochMillis / 1000, 0, ZoneOffset.UTC);
        return digits(utc.getYear(), 4)
                + digits(utc.getMonthValue(), 2)
                + digits(utc.getDayOfMonth(), 2)
                + 'T'
                + digits(utc.getHour(), 2)
                + digits(utc.getMinute(), 2)
                + digits(utc.getSecond(), 2);
    }

    private static String digits(int number, int width) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    /** The name as the user wrote it. */
    public String name() {
        return name;
    }

    /** Why this session does not use the wanted directory; empty if it does. */
    public Optional<String> taken() {
        return taken;
    }

    /** Deletes a recording that has just begun, and releases the directory. */
    public void discard() {
        File recording = new File(directory, RecordingFile.NAME);
        PatientFiles.delete(recording);
        release();
    }

    /** Releases the directory: another session may take it now. */
    public void release() {
        lock.release();
    }

    public File file() {
        return directory;
    }

    /** The process that reports here. */
    public String pid() {
        return pid;
    }

    /** Replaces the recording atomically. */
    public void write(Recording recording) throws IOException {
        RecordingFile.write(recording, new File(directory, RecordingFile.NAME));
    }

    /** The link to the newest of several sessions, where the pattern calls for one; else null. */
    public File latestLink() {
        return placeholders ? LatestLink.beside(directory) : null;
    }
}
