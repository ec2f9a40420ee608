package dev.insitu.agent.part;

import dev.insitu.platform.output.OutputFormat;

/** Prints alerts to stderr, unless the session is attached: then the tool prints its report. */
public final class AlertPrinter implements SessionPart {
    private final SessionContext session;

    public AlertPrinter(SessionContext session) {
        this.session = session;
    }

    @Override
    public void fromTheStart(boolean heapHasRoom) {
        if (session.endsWithJvm()) {
            session.alerts().print();
        }
    }

    @Override
    public void end() throws InterruptedException {
        if (session.endsWithJvm()) {
            session.alerts().printLast(session.config().report().outputs().contains(OutputFormat.CONSOLE));
        }
    }
}
