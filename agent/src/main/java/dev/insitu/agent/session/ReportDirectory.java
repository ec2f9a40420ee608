package dev.insitu.agent.session;

import dev.insitu.report.file.RecordingFile;
import dev.insitu.report.recording.Recording;
import java.io.File;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** The directory that a session reports to. */
public final class ReportDirectory {
    private final String name;
    private final File directory;
    private final boolean placeholders;

    private final String pid;

    private ReportDirectory(String pattern, String time, String pid) {
        this.pid = pid;
        this.placeholders = hasPlaceholders(pattern);
        this.name = fill(pattern, time, pid);
        this.directory = new File(name).getAbsoluteFile();
    }

    /**
     * Makes the directory, and sees to it that it can be written to.
     *
     * @param pattern with {@code {time}} (UTC) and {@code {pid}} where the user put them
     * @throws IOException with what is wrong, in words
     */
    public static ReportDirectory create(String pattern, long epochMillis, String pid) throws IOException {
        ReportDirectory created = new ReportDirectory(pattern, time(epochMillis), pid);
        File directory = created.directory;
        if (!directory.mkdirs() && !directory.isDirectory()) {
            throw new IOException("expected a directory that can be created");
        }
        // Asked by doing: for root everything claims to be writable, a read-only file system included.
        File trial = new File(directory, RecordingFile.NAME + ".trial");
        try {
            if ((!trial.createNewFile() && !trial.exists()) || !trial.delete()) {
                throw new IOException("expected a directory that can be written to");
            }
        } catch (IOException e) {
            throw new IOException("expected a directory that can be written to", e);
        }
        RecordingFile.setAside(new File(directory, RecordingFile.NAME));
        return created;
    }

    /**
     * The directory that a pattern means, which need not exist.
     *
     * @param parent for a relative one
     */
    public static File resolve(String pattern, long epochMillis, String pid, File parent) {
        File named = new File(fill(pattern, time(epochMillis), pid));
        return named.isAbsolute() ? named : new File(parent, named.getPath());
    }

    /** Where a pattern leaves several sessions side by side, makes {@code latest} beside this one lead to it. */
    public static void pointLatest(String pattern, File directory) {
        if (hasPlaceholders(pattern)) {
            LatestLink.point(new File(directory.getParentFile(), "latest"), directory);
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

    /** As the user would name it. */
    public String name() {
        return name;
    }

    File file() {
        return directory;
    }

    /** The process that reports here. */
    String pid() {
        return pid;
    }

    /** Replaces the recording in one step. */
    void write(Recording recording) throws IOException {
        RecordingFile.write(recording, new File(directory, RecordingFile.NAME));
    }

    /** Where a link to the newest of several sessions is of use, that link; else null. */
    File latestLink() {
        return placeholders ? new File(directory.getParentFile(), "latest") : null;
    }
}
