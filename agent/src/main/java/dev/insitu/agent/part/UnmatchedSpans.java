package dev.insitu.agent.part;

import dev.insitu.recording.memory.SpanFacts;
import dev.insitu.runtime.DriveControl;

/** Notes how many spans lack their start or their end. After a driver's last run it does not: calls continue that are not part of it. */
public record UnmatchedSpans(SessionContext session) implements SessionPart {
    @Override
    public void end() {
        if (!session.isDriven() || DriveControl.isPlanned()) {
            SpanFacts.note(session.recording());
        }
    }
}
