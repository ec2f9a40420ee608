package dev.insitu.report.format.console;

import dev.insitu.report.format.WindowText;
import dev.insitu.report.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** The slowest calls and their causes alone, as the console's report has them. */
public final class SlowestText {
    private SlowestText() {}

    /** Its lines; one that says so where there are no slow calls. */
    public static List<String> of(Snapshot snapshot) {
        StringBuilder out = new StringBuilder();
        snapshot.session().window().ifPresent(window -> out.append(WindowText.of(window))
                .append('\n'));
        int before = out.length();
        new SlowestBlock(snapshot, out).append();
        if (out.length() == before) {
            out.append("\nno slow calls are known of this time\n");
        }
        List<String> lines = new ArrayList<>();
        out.toString().lines().forEach(lines::add);
        return lines;
    }
}
