package dev.insitu.agent.session;

import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionPart;

/**
 * Notes when the JVM begins to shut down, by an ordinary shutdown hook: it runs beside the application's hooks, which may take most of the
 * time that is left before the JVM is killed. The session itself ends after them.
 */
record ShutdownWatch(SessionContext session) implements SessionPart {
    @Override
    public void applicationStarted() {
        session.loadDeadline();
        if (session.endsWithJvm()) {
            try {
                Runtime.getRuntime()
                        .addShutdownHook(new Thread(null, session::shutdownBegins, "insitu-shutdown", 0, false));
            } catch (IllegalStateException | SecurityException e) {
                // The JVM is already shutting down, or hooks are forbidden: the time counts from the session's end.
            }
        }
    }
}
