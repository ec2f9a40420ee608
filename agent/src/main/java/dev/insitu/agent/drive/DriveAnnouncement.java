package dev.insitu.agent.drive;

import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionPart;

/** Announces the driver, so that even the application's first call of the driven method waits for its turn. */
public record DriveAnnouncement(SessionContext session) implements SessionPart {
    @Override
    public void begin() {
        Driver.announce(session.config().drive().get());
    }
}
