package dev.insitu.agent.session;

import dev.insitu.platform.process.Console;
import dev.insitu.platform.process.ToolCommand;
import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.history.HistoryKeeper;
import dev.insitu.recording.memory.LiveRecording;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Delivers the report at a session's end. What cannot be written is said in one line, with the command that makes it. Made when the
 * session starts: at the end the heap may be full, or the jar another one, and no class can be loaded to say so.
 */
final class Delivery {
    private final LiveRecording recording;
    private final boolean hasConsole;
    private final FinalReport report;
    private final String reportCommand;

    /** Null where the counts are in private memory. */
    private final String countsCommand;

    private final FileOutputStream stderr = new FileOutputStream(FileDescriptor.err);
    private final byte[] heapIsFull;

    /** @param hasConsole whether stderr is there to be printed to; else the tool prints */
    Delivery(File directory, LiveRecording recording, boolean hasConsole) {
        this.recording = recording;
        this.hasConsole = hasConsole;
        this.report = new FinalReport(directory, hasConsole);
        this.reportCommand = ToolCommand.of("report", directory.getPath());
        this.countsCommand = recording.path().isEmpty()
                ? null
                : ToolCommand.of("report", recording.path().get());
        this.heapIsFull =
                line("no report was made: the heap is full" + countsKept()).getBytes(StandardCharsets.UTF_8);
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
            report.make();
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

    /** Tells of a failure before or in the making of the report. */
    void say(Throwable failure) {
        if (hasConsole) {
            try {
                PrintStream console = Console.open();
                console.print(line(words(failure)));
                console.flush();
            } catch (Throwable e) {
                sayHeapIsFull();
            }
        }
    }

    /** Tells that no report is made. Allocates nothing and loads no class. */
    void sayHeapIsFull() {
        try {
            if (hasConsole) {
                stderr.write(heapIsFull);
            }
        } catch (IOException e) {
            // There is nowhere else to say it.
        }
    }

    private static String line(String words) {
        return "insitu: " + Harmless.oneLine(words) + System.lineSeparator();
    }

    private String words(Throwable failure) {
        String reason = reason(failure);
        if (report.isKept()) {
            return "the report could not be written: " + reason + "; the recording is there: " + reportCommand;
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
