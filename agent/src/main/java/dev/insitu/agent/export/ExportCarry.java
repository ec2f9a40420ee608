package dev.insitu.agent.export;

import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionPart;

/** Keeps the exported counts for a later session in this JVM, so that they go on from there. */
public record ExportCarry(SessionContext session, ExportPart exports) implements SessionPart {
    @Override
    public void end() {
        if (!session.endsWithJvm()) {
            exports.carry();
        }
    }
}
