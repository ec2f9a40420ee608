package dev.insitu.report.format.html;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.report.format.Format;
import dev.insitu.report.snapshot.Snapshot;

/** For a browser: a single file without references to others. */
public final class HtmlFormat implements Format {
    @Override
    public OutputFormat output() {
        return OutputFormat.HTML;
    }

    @Override
    public String render(Snapshot snapshot) {
        return PageParts.get().around(PageData.of(snapshot));
    }
}
