package dev.insitu.agent.session;

import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.EndDeadline;
import dev.insitu.platform.process.ToolCommand;
import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.history.HistoryKeeper;
import dev.insitu.recording.memory.LiveRecording;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Delivers the report at a session's end. If a file cannot be written, prints one line with the command that makes it. Created when the
 * session starts: at the end the heap may be full, or the jar replaced, and the classes to report this could not be loaded.
 */
final class ReportDelivery {
    private final LiveRecording recording;
    private final boolean hasConsole;
    private final Alerts alerts;
    private final FinalReport report;
    private final File directory;

    /** Null if the counts are in private memory. */
    private final String countsCommand;

    private final FileOutputStream stderr = new FileOutputStream(FileDescriptor.err);
    private final byte[] heapIsFull;

    /**
     * Prepares the report.
     *
     * @param hasConsole whether to print to stderr; else the tool prints
     * @param alerts lines that the end may add
     */
    ReportDelivery(File directory, LiveRecording recording, boolean hasConsole, Alerts alerts) {
        this.recording = recording;
        this.hasConsole = hasConsole;
        this.alerts = alerts;
        this.report = new FinalReport(directory, hasConsole, recording.path().isPresent(), alerts);
        this.directory = directory;
        this.countsCommand = recording.path().isEmpty()
                ? null
                : ToolCommand.of("report", recording.path().get());
        this.heapIsFull =
                line("no report was made: the heap is full" + countsKept()).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Makes the report, and releases the shared memory once its counts are in the report directory. If they cannot be written, the shared
     * memory is kept.
     *
     * @param history receives the last interval; null for none
     * @return whether the recording was written to the report directory
     */
    boolean deliver(HistoryKeeper history, EndDeadline deadline) {
        report.endHistory(history);
        Throwable failure = null;
        try {
            report.make(deadline);
        } catch (Throwable e) {
            failure = e;
        }
        if (report.kept().isPresent()) {
            recording.release();
        }
        if (failure != null) {
            say(failure, deadline);
        }
        return report.kept().isPresent();
    }

    /**
     * Prints a failure before or while the report was made.
     *
     * @param deadline null where its classes could not be loaded
     */
    void say(Throwable failure, EndDeadline deadline) {
        if (!hasConsole) {
            return;
        }
        String words = null;
        try {
            words = Harmless.oneLine(words(failure));
            alerts.addEvent(words);
            alerts.printLast(deadline == null ? 0 : deadline.leftMillis(EndDeadline.Step.PRINT));
        } catch (InterruptedException e) {
            // The thread that prints goes on.
        } catch (Throwable e) {
            sayHere(words);
        }
    }

    /** Prints on this thread, where the classes to print on another cannot be loaded. */
    private void sayHere(String words) {
        try {
            stderr.write(line(words).getBytes(StandardCharsets.UTF_8));
            alerts.withdraw(words);
        } catch (Throwable e) {
            sayHeapIsFull();
        }
    }

    /** Prints what failed since the report, such as an export. What stderr does not take, the recording says. */
    void sayRest(EndDeadline deadline) throws IOException, InterruptedException {
        if (hasConsole) {
            alerts.printLast(deadline.leftMillis(EndDeadline.Step.LAST_LINES));
            report.noteUnprinted(alerts.waiting());
        }
    }

    /** Prints that no report is made. Allocates nothing and loads no class. */
    void sayHeapIsFull() {
        try {
            if (hasConsole) {
                stderr.write(heapIsFull);
            }
        } catch (IOException e) {
            // No other place to report it.
        }
    }

    private static String line(String words) {
        return "insitu: " + Harmless.oneLine(words) + System.lineSeparator();
    }

    private String words(Throwable failure) {
        String reason = reason(failure);
        if (report.kept().isPresent()) {
            File kept = report.kept().get();
            File named = kept.getName().equals(RecordingFile.NAME) ? directory : kept;
            return "the report could not be written: " + reason + "; the recording is there: "
                    + ToolCommand.of("report", named.getPath());
        }
        return "the recording could not be written: " + reason + countsKept();
    }

    private static String reason(Throwable failure) {
        if (failure instanceof NoClassDefFoundError && failure.getCause() instanceof ClassNotFoundException) {
            return "class " + failure.getMessage().replace('/', '.')
                    + " of Insitu cannot be loaded from its jar any more";
        }
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    private String countsKept() {
        return countsCommand == null
                ? "; the counts were in private memory and are lost"
                : "; the counts are kept: " + countsCommand;
    }
}
