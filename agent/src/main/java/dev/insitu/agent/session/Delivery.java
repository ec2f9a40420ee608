package dev.insitu.agent.session;

import dev.insitu.platform.process.ToolCommand;
import dev.insitu.recording.history.HistoryKeeper;
import dev.insitu.platform.process.Console;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.platform.text.Harmless;
import java.io.File;
import java.io.PrintStream;

/** Delivers the report at a session's end. What cannot be written is said, with the command that gets at it. */
final class Delivery {
    private final File directory;
    private final LiveRecording recording;
    private final boolean hasConsole;
    private final FinalReport report;

    /** @param hasConsole whether stderr is there to be printed to; else the tool prints */
    Delivery(File directory, LiveRecording recording, boolean hasConsole) {
        this.directory = directory;
        this.recording = recording;
        this.hasConsole = hasConsole;
        this.report = new FinalReport(directory, hasConsole);
    }

    /**
     * Makes the report, and gives the shared memory back once its counts are in the report directory. Where they cannot be, they
     * stay where they are.
     *
     * @param history takes the last interval; null for none
     * @return whether the report is there
     */
    boolean deliver(HistoryKeeper history) {
        report.endHistory(history);
        Throwable failure = null;
        try {
            make();
        } catch (Throwable e) {
            failure = e;
        }
        if (report.isKept()) {
            recording.release();
        }
        if (failure != null) {
            say(failure);
        }
        return report.isKept();
    }

    private void make() throws Exception {
        try {
            report.make();
        } catch (LinkageError e) {
            report.makeWithFreshClasses();
        }
    }

    /** Tells of a failure before or in the making of the report. */
    void say(Throwable failure) {
        if (hasConsole) {
            PrintStream console = Console.open();
            console.println("insitu: " + Harmless.oneLine(words(failure)));
            console.flush();
        }
    }

    private String words(Throwable failure) {
        String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        if (report.isKept()) {
            return "the report could not be written: " + reason + "; the recording is there: "
                    + ToolCommand.of("report", directory.getPath());
        }
        return "the recording could not be written: " + reason
                + recording
                        .path()
                        .map(path -> "; the counts are kept: " + ToolCommand.of("report", path))
                        .orElse("; the counts were in private memory and are lost");
    }
}
