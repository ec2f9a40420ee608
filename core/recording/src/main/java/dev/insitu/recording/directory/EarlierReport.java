package dev.insitu.recording.directory;

import dev.insitu.recording.file.RecordingFile;
import java.io.File;
import java.io.IOException;
import java.util.List;

/** What an earlier session left in a directory that another one takes now. */
public final class EarlierReport {
    private EarlierReport() {}

    /** The files of a report but for those of percentile distributions, whose names are the probes'. */
    private static final List<String> FILES = List.of(
            "summary.txt",
            "report.json",
            "report.csv",
            "report.html",
            "intervals.hlog",
            "slow.collapsed",
            "all.collapsed");

    /**
     * Takes its report away, and keeps its recording where that is not complete. So a report that lies there is never of another
     * session than the recording, also after this one was killed. What no session has left there is not touched: without a
     * recording nothing is.
     *
     * @throws IOException where the recording cannot be moved
     */
    public static void remove(File directory) throws IOException {
        File recording = new File(directory, RecordingFile.NAME);
        if (recording.isFile()) {
            RecordingFile.setAside(recording);
            for (String name : FILES) {
                File file = new File(directory, name);
                boolean deleted = file.delete();
                assert deleted || !file.isFile() : file;
            }
        }
    }
}
