package dev.insitu.report.format;

import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.report.snapshot.IncidentTimes;
import dev.insitu.report.snapshot.KeptIncidents;
import java.util.ArrayList;
import java.util.List;

/** Incidents as lines. */
public final class IncidentText {
    private static final long MILLI = 1_000_000;

    private IncidentText() {}

    /**
     * A line such as {@code incident 1, 2026-11-26T10:02:03.004Z, 12 s: place order p99 > 50ms, worst 312 ms, gc}, without a line end.
     *
     * @param isLive whether the session may go on
     */
    public static String line(IncidentTimes each, boolean isLive) {
        IncidentFact.Incident incident = each.incident();
        String open = isLive ? ", still open" : ", open at the end";
        String cause = incident.causeText();
        return "incident " + incident.number() + ", " + TimeText.utc(each.fromEpochNanos() / MILLI * MILLI) + ", "
                + TimeText.rounded(each.toEpochNanos() - each.fromEpochNanos()) + (incident.isOpen() ? open : "") + ": "
                + incident.rule() + ", worst " + incident.unit().text(incident.worst()) + ", "
                + (cause.isEmpty() ? "cause not known" : cause);
    }

    /**
     * A sentence on each rule that no interval could be judged by.
     *
     * @param isComplete whether the session has ended: how many intervals were judged is noted at its end
     */
    public static List<String> notJudged(KeptIncidents incidents, boolean isComplete) {
        List<String> lines = new ArrayList<>();
        if (!isComplete) {
            return lines;
        }
        for (IncidentFact.Judged each : incidents.rules()) {
            if (each.intervals() == 0) {
                lines.add("not judged: " + each.rule() + ": no interval had enough calls after start-up");
            }
        }
        return lines;
    }
}
