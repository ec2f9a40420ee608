package dev.insitu.agent.drive;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.Match;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.DriveControl;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Calls the application's method on an agent thread: a static method once its class is initialised, an instance method on the receiver of
 * the application's last call. Begins when no application call of the method is in flight.
 */
final class AgentCaller implements Runnable {
    private static final long POLL_MILLIS = 10;

    /** After this time the class is loaded here; by then an application that loads it has done so. */
    private static final long LOAD_AFTER_NANOS = 1_000_000_000;

    /** Keeps the JVM alive this long while the method is looked for, even if the application's own threads have ended. */
    private static final long PATIENCE_NANOS = 5_000_000_000L;

    private final Place place;
    private final Alerts alerts;
    private final MethodPattern pattern;
    private final Match match;
    private final boolean completes;
    private final Instrumentation instrumentation;
    private final LiveRecording recording;
    private volatile boolean settled;

    /** @param match how an iteration's end is matched to its start */
    AgentCaller(
            dev.insitu.config.value.DriveSettings drive,
            Match match,
            Instrumentation instrumentation,
            LiveRecording recording,
            Alerts alerts) {
        this.place = drive.place();
        this.alerts = alerts;
        this.pattern = ((dev.insitu.config.value.DriveSettings.Method) drive.target()).method();
        this.match = match;
        this.completes = drive.until().isPresent()
                && drive.until().get() instanceof dev.insitu.config.value.DriveSettings.OfCall;
        this.instrumentation = instrumentation;
        this.recording = recording;
    }

    /** Starts to look for the method. */
    void start() {
        keepAlive();
        Daemon.start(this, "insitu-finding");
    }

    /** Keeps the JVM alive until the caller has started, the method was refused, or {@link #PATIENCE_NANOS} have passed. */
    private void keepAlive() {
        long deadlineNanos = System.nanoTime() + PATIENCE_NANOS;
        Thread waiting = new Thread(
                null,
                () -> {
                    AgentControl.mute();
                    while (!settled && System.nanoTime() - deadlineNanos < 0) {
                        Daemon.sleep(POLL_MILLIS);
                    }
                },
                "insitu-waiting",
                0,
                false);
        waiting.setDaemon(false);
        waiting.start();
    }

    @Override
    public void run() {
        AgentControl.mute();
        try {
            Method method = find();
            if (method != null) {
                callOrRefuse(method);
            }
        } finally {
            settled = true;
        }
    }

    private void callOrRefuse(Method method) {
        try {
            Object receiver = awaitReturned(method);
            if (DriveControl.isPlanned()) {
                AgentCalls calls = new AgentCalls(method, receiver, match, completes);
                // Not a daemon: it may be the only thread that keeps the JVM alive until the last run.
                Thread caller = new Thread(null, calls, "insitu-caller", 0, false);
                caller.setDaemon(false);
                caller.start();
            }
        } catch (IllegalAccessException | RuntimeException e) {
            String reason = "it cannot be called from outside: " + e.getMessage();
            recording.note(new RuleFact.Skipped(method.getDeclaringClass().getName() + '#' + method.getName(), reason));
            alerts.add(place, "drive", pattern.toString(), "is not driven: " + reason);
        }
    }

    /** Waits until the application's own calls have returned; returns the receiver of the last one, null for a static method. */
    private static Object awaitReturned(Method method) {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Object receiver = null;
        while (DriveControl.isPlanned()
                && (isStatic ? !DriveControl.isFree() : (receiver = DriveControl.receiver()) == null)) {
            Daemon.sleep(POLL_MILLIS);
        }
        return receiver;
    }

    /** Waits for the class, which may be loaded late; null if the driving ends before, or the class has no suitable method. */
    private Method find() {
        long loadNanos = System.nanoTime() + LOAD_AFTER_NANOS;
        while (DriveControl.isPlanned()) {
            for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                if (pattern.matchesClass(type.getName()) && AgentControl.isInitialised(type)) {
                    Method method = methodOf(type);
                    if (method != null || pattern.namesOneClass()) {
                        return method;
                    }
                }
            }
            if (System.nanoTime() - loadNanos >= 0) {
                load();
            }
            Daemon.sleep(POLL_MILLIS);
        }
        return null;
    }

    /** Loads the class, for an application that does not call the method itself. */
    private void load() {
        if (pattern.namesOneClass()) {
            try {
                Class.forName(pattern.className(), true, ClassLoader.getSystemClassLoader());
            } catch (ClassNotFoundException | LinkageError e) {
                // Another loader may still load it.
            }
        }
    }

    private Method methodOf(Class<?> type) {
        try {
            for (Method method : type.getDeclaredMethods()) {
                String descriptor = MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                        .toMethodDescriptorString();
                if (pattern.matchesMethod(method.getName(), descriptor) && AgentCalls.canCall(method, match)) {
                    return method;
                }
            }
        } catch (LinkageError e) {
            // A type in the class's signatures is missing, so the application cannot call the method either.
        }
        return null;
    }
}
