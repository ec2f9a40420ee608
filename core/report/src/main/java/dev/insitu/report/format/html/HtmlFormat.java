package dev.insitu.report.format.html;

import dev.insitu.report.format.Format;
import dev.insitu.report.snapshot.Snapshot;
import java.util.Map;

/** For a browser: a single file without references to others. */
public final class HtmlFormat implements Format {
    /** The name of the file. */
    public static final String FILE = "report.html";

    @Override
    public Map<String, String> files(Snapshot snapshot) {
        return Map.of(FILE, render(snapshot));
    }

    @Override
    public String render(Snapshot snapshot) {
        return PageParts.get().around(PageData.of(snapshot));
    }
}
