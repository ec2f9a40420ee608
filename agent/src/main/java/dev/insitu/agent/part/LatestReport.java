package dev.insitu.agent.part;

import dev.insitu.recording.directory.LatestLink;
import dev.insitu.recording.directory.ReportDirectory;

/** Points the link {@code latest} to this session's directory. */
public final class LatestReport implements SessionPart {
    private final ReportDirectory directory;
    private boolean linked;

    public LatestReport(ReportDirectory directory) {
        this.directory = directory;
    }

    @Override
    public void fromTheStart(boolean heapHasRoom) {
        if (heapHasRoom) {
            link();
        }
    }

    /** Links, once. A session that was too short to do it links when its report is written. */
    public synchronized void link() {
        if (!linked && directory.latestLink() != null) {
            linked = true;
            LatestLink.point(directory.latestLink(), directory.file());
        }
    }
}
