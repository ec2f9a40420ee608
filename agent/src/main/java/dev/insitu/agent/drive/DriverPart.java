package dev.insitu.agent.drive;

import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionPart;

/** The driver. */
public final class DriverPart implements SessionPart {
    private final SessionContext session;
    private final DriverHost host;
    private Driver driver;
    private boolean over;

    public DriverPart(SessionContext session, DriverHost host) {
        this.session = session;
        this.host = host;
    }

    @Override
    public synchronized void begin() {
        if (!over) {
            driver = Driver.start(
                    session.config().drive().get(),
                    session.recording(),
                    session.instrumentation(),
                    session.binder(),
                    host);
        }
    }

    @Override
    public synchronized void takeOut() {
        over = true;
        if (driver != null) {
            driver.stop();
        }
    }

    @Override
    public synchronized void end() {
        over = true;
    }
}
