package dev.insitu.report.format.json;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.report.snapshot.IncidentTimes;
import dev.insitu.report.snapshot.KeptIncidents;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Incidents as an array; the worst figure of a time in nanoseconds, that of a share from 0 to 1. */
public final class JsonIncidents {
    private JsonIncidents() {}

    /**
     * The incidents as a document.
     *
     * @param isLive whether the session may go on: then an open incident has no end
     */
    public static String render(KeptIncidents incidents, boolean isLive) {
        StringBuilder text = new StringBuilder();
        try {
            write(incidents, isLive, new JsonWriter(text));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return text.append('\n').toString();
    }

    static void write(KeptIncidents incidents, boolean isLive, JsonWriter json) throws IOException {
        json.beginArray();
        for (IncidentTimes each : incidents.incidents()) {
            IncidentFact.Incident incident = each.incident();
            json.beginObject();
            json.name("number").value(incident.number());
            json.name("rule").value(incident.rule());
            json.name("from").value(TimeText.utc(each.fromEpochNanos()));
            json.name("to").value(isLive && incident.isOpen() ? null : TimeText.utc(each.toEpochNanos()));
            json.name("nanos").value(each.toEpochNanos() - each.fromEpochNanos());
            if (incident.unit() == IncidentFact.Unit.SHARE) {
                json.name("worst").value(incident.worst());
            } else {
                json.name("worst").value(Math.round(incident.worst()));
            }
            json.name("cause").value(incident.cause().isEmpty() ? null : incident.cause());
            if (!incident.detail().isEmpty()) {
                json.name("detail").value(incident.detail());
            }
            json.endObject();
        }
        json.endArray();
    }
}
