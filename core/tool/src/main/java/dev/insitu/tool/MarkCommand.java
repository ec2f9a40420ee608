package dev.insitu.tool;

import dev.insitu.platform.process.ToolCommand;
import dev.insitu.platform.text.Harmless;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.MarkRequest;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.tool.window.SessionEnd;
import java.io.File;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mark PID|DIR TEXT}: names this moment of a running session. */
@Command(
        name = "mark",
        description = {
            "Names this moment of a running session, as a line on the time axis of its reports.",
            "--from mark:TEXT finds it. A session has at most 1,000 marks of 200 characters.",
            "Exit code 2 where the session is over or does not answer."
        },
        mixinStandardHelpOptions = true)
final class MarkCommand implements Callable<Integer> {
    /** A session takes marks when its application has started, which it waits for at most ten seconds. */
    private static final long PATIENCE_MILLIS = 15_000;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "PID|DIR", description = "The process of the JVM, or its report directory.")
    private File place;

    @Parameters(index = "1", paramLabel = "TEXT", description = "The mark's name, such as \"deploy 42\".")
    private String text;

    @Override
    public Integer call() throws IOException {
        String readable = SessionFact.Mark.readable(text);
        if (readable.isEmpty() || text.length() > SessionFact.Mark.LONGEST) {
            throw new ParameterException(
                    spec.commandLine(),
                    "TEXT \"" + Harmless.oneLine(text) + "\": expected 1 to " + SessionFact.Mark.LONGEST
                            + " characters");
        }
        Recording recording = OrphanRecording.readOrFind(place);
        if (recording.live().isEmpty()) {
            OptionalLong end = SessionEnd.epochNanos(recording);
            throw new UnreadableRecordingException(
                    place,
                    "not marked: the session "
                            + (end.isPresent() ? "ended at " + TimeText.utc(end.getAsLong()) : "has ended"),
                    null);
        }
        if (SessionEnd.marks(recording) >= SessionFact.Mark.MOST) {
            throw new UnreadableRecordingException(
                    place, "not marked: the session has " + SessionFact.Mark.MOST + " marks, and takes no more", null);
        }
        if (!new MarkRequest(recording.live().get()).send(readable, PATIENCE_MILLIS)) {
            throw new UnreadableRecordingException(place, "not marked: the session did not answer", null);
        }
        spec.commandLine()
                .getOut()
                .println("marked: " + readable + "; " + ToolCommand.of("report", place.getPath()) + " --from \"mark:"
                        + readable + "\"");
        return 0;
    }
}
