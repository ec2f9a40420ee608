package dev.insitu.agent.part;

import dev.insitu.config.value.KeepSettings;
import dev.insitu.config.value.ReportSettings;
import dev.insitu.explain.flight.IncidentFlights;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.incident.IncidentLimits;
import dev.insitu.recording.incident.Incidents;
import dev.insitu.recording.incident.JournalSource;
import dev.insitu.recording.incident.KeepRule;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.memory.LiveRecording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the session's incidents of its configuration. */
final class IncidentRules {
    private IncidentRules() {}

    /** The incidents, of which there are none yet. */
    static Incidents of(SessionContext session, ExplanationPart explanation) {
        List<KeepRule> rules = new ArrayList<>();
        for (KeepSettings each : session.config().timeline().keep()) {
            rules.add(KeepRule.of(
                    each.text(),
                    each.probe(),
                    each.limit().figure(),
                    each.limit().fact()));
        }
        ReportSettings report = session.config().report();
        long room = report.mostBytes() - report.mostHistoryBytes();
        Optional<IncidentFlights> flights = Optional.empty();
        if (explanation.explanation().hasFlight() && !rules.isEmpty()) {
            // The other half is for intervals.
            room /= 2;
            flights = Optional.of(new IncidentFlights(session.directory().file(), room));
            explanation.explanation().keep(flights.get());
        }
        LiveRecording recording = session.recording();
        return new Incidents(
                rules,
                HistoryFile.in(session.directory().file()),
                explanation.startTime(),
                new JournalSource() {
                    @Override
                    public long mark() {
                        return recording.journalMark();
                    }

                    @Override
                    public List<Fact> journal() {
                        return recording.journal();
                    }
                },
                session.isDriven(),
                IncidentLimits.of(room, report.keepNanos()),
                new IncidentReporter(session, explanation.startTime(), flights));
    }
}
