package dev.insitu.agent.part;

import dev.insitu.explain.flight.IncidentFlights;
import dev.insitu.platform.process.ToolCommand;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.incident.IncidentListener;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.SessionFact;
import java.util.Optional;

/** Prints a line on stderr when an incident begins, and one when it ends; and keeps its flight recording, if there is one. */
final class IncidentReporter implements IncidentListener {
    private final SessionContext session;
    private final long wallOffsetNanos;
    private final Optional<IncidentFlights> flights;

    IncidentReporter(SessionContext session, SessionFact.WallClock start, Optional<IncidentFlights> flights) {
        this.session = session;
        this.wallOffsetNanos = start.epochNanos() - start.nanoTime();
        this.flights = flights;
    }

    @Override
    public void begun(IncidentFact.Incident incident) {
        session.alerts()
                .addEvent("incident " + incident.number() + " began: " + incident.rule() + ", now "
                        + incident.unit().text(incident.worst()));
        if (flights.isPresent()) {
            flights.get().begun(incident.number(), incident.fromNanoTime() + wallOffsetNanos);
        }
    }

    @Override
    public void ended(IncidentFact.Incident incident) {
        String length = TimeText.rounded(incident.toNanoTime() - incident.fromNanoTime());
        session.alerts()
                .addEvent("incident " + incident.number()
                        + (incident.isOpen() ? " is open at the end, after " : " ended after ") + length + ": "
                        + incident.rule() + ", worst " + incident.unit().text(incident.worst())
                        + (incident.causeText().isEmpty() ? "" : ", " + incident.causeText()) + "; "
                        + ToolCommand.of("report", session.directory().name()) + " --incident " + incident.number());
        if (flights.isPresent()) {
            flights.get().ended(incident.number(), incident.toNanoTime() + wallOffsetNanos);
        }
    }

    @Override
    public void givenUp(int number) {
        if (flights.isPresent()) {
            flights.get().givenUp(number);
        }
    }
}
