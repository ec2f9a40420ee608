package dev.insitu.report.format;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.ExplanationMeans;
import dev.insitu.report.snapshot.figures.StackCount;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** For flame graphs: a line for each stack, with its methods separated by semicolons, and how often it was seen. */
public final class CollapsedFormat implements Format {
    @Override
    public OutputFormat output() {
        return OutputFormat.COLLAPSED;
    }

    @Override
    public void write(Snapshot snapshot, ReportFiles to) throws IOException {
        to.write(output().files().get(0), text -> text.append(text(snapshot, true)));
        to.write(output().files().get(1), text -> text.append(text(snapshot, false)));
    }

    /** The stacks of slow calls. */
    @Override
    public String render(Snapshot snapshot) {
        return text(snapshot, true);
    }

    private static String text(Snapshot snapshot, boolean slow) {
        StringBuilder text = new StringBuilder();
        Optional<ExplanationMeans> explanation = snapshot.explanation();
        List<StackCount> stacks = explanation.isPresent() ? explanation.get().stacks() : List.of();
        for (StackCount stack : stacks) {
            long count = slow ? stack.slow() : stack.all();
            if (count > 0) {
                text.append(stack.stack()).append(' ').append(count).append('\n');
            }
        }
        return text.toString();
    }
}
