package dev.insitu.agent.part;

/** Prints alerts to stderr until the end, whose report prints the last ones; unless the session is attached: then the tool prints its report. */
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
}
