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
 * Has a thread of ours call the application's method: a static method once its class is initialised, an instance method on
 * the receiver that the application called it on last. It begins when no call of the application's is inside.
 */
final class AgentCaller implements Runnable {
    private static final long POLL_MILLIS = 10;

    /** By then an application that loads the class itself has done so. */
    private static final long LOAD_AFTER_NANOS = 1_000_000_000;

    /** So long the JVM is kept alive for what is to be called, though the application's own threads may have ended. */
    private static final long PATIENCE_NANOS = 5_000_000_000L;

    private final Place place;
    private final Alerts alerts;
    private final MethodPattern pattern;
    private final Match match;
    private final Instrumentation instrumentation;
    private final LiveRecording recording;
    private volatile boolean settled;

    /** @param match how an iteration finds its end */
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
        this.instrumentation = instrumentation;
        this.recording = recording;
    }

    /** Starts to look for what is to be called. */
    void start() {
        keepAlive();
        Daemon.start(this, "insitu-finding");
    }

    /** Until there is a caller, or nobody to wait for. */
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
                AgentCalls calls = new AgentCalls(method, receiver, match);
                // Not a daemon: the application may have nothing else to keep the JVM alive until the last run.
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

    /** Until the application's own calls have returned; the receiver of the last one, null for a static method. */
    private static Object awaitReturned(Method method) {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Object receiver = null;
        while (DriveControl.isPlanned()
                && (isStatic ? !DriveControl.isFree() : (receiver = DriveControl.receiver()) == null)) {
            Daemon.sleep(POLL_MILLIS);
        }
        return receiver;
    }

    /** Waits for the class, as an application may take its time; null where the driving is over before, or it was refused. */
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

    /** For an application that leaves even the first call to the driver. */
    private void load() {
        if (pattern.namesOneClass()) {
            try {
                Class.forName(pattern.className(), true, ClassLoader.getSystemClassLoader());
            } catch (ClassNotFoundException | LinkageError e) {
                // It may come by another loader yet.
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
            // A type in its signatures is missing; the application does not call it either.
        }
        return null;
    }
}
