package dev.insitu.agent.drive;

import dev.insitu.agent.Daemon;
import dev.insitu.agent.config.MethodPattern;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.runtime.Drive;
import dev.insitu.runtime.Housekeeping;
import dev.insitu.runtime.Iteration;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Calls the application's method on a thread of ours: a static method once its class is initialised, an instance method on
 * the receiver that the application called it on last.
 */
final class AgentCaller implements Runnable {
    private static final long POLL_MILLIS = 10;

    /** By then an application that loads the class itself has done so. */
    private static final long LOAD_AFTER_NANOS = 1_000_000_000;

    /** So long the JVM is kept alive for what is to be called, though the application's own threads may have ended. */
    private static final long PATIENCE_NANOS = 5_000_000_000L;

    private final MethodPattern pattern;
    private final Instrumentation instrumentation;
    private final LiveRecording recording;
    private volatile boolean settled;

    AgentCaller(MethodPattern pattern, Instrumentation instrumentation, LiveRecording recording) {
        this.pattern = pattern;
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
                    while (!settled && System.nanoTime() - deadlineNanos < 0) {
                        Pauses.sleep(POLL_MILLIS);
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
        Housekeeping.mute();
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
        if (method.getParameterCount() > 0) {
            refuse(
                    method,
                    "a driver thread of ours has no arguments to pass; drive the application's own calls "
                            + "(thread: application)");
            return;
        }
        try {
            MethodHandle call = handle(method);
            // Not a daemon: the application may have nothing else to keep the JVM alive until the last run.
            Thread caller = new Thread(null, () -> call(call), "insitu-caller", 0, false);
            caller.setDaemon(false);
            caller.start();
        } catch (IllegalAccessException | RuntimeException e) {
            refuse(method, "it cannot be called from outside: " + e.getMessage());
        }
    }

    private void refuse(Method method, String reason) {
        recording.note("skipped", method.getDeclaringClass().getName() + '#' + method.getName(), reason);
    }

    /** Waits for the class, as an application may take its time; null where the driving is over before. */
    private Method find() {
        long loadNanos = System.nanoTime() + LOAD_AFTER_NANOS;
        while (Drive.isPlanned()) {
            for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                if (pattern.matchesClass(type.getName()) && Housekeeping.isInitialised(type)) {
                    Method method = methodOf(type);
                    if (method != null) {
                        return method;
                    }
                }
            }
            if (System.nanoTime() - loadNanos >= 0) {
                load();
            }
            Pauses.sleep(POLL_MILLIS);
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
                if (pattern.matchesMethod(method.getName(), descriptor)
                        && !Modifier.isAbstract(method.getModifiers())) {
                    return method;
                }
            }
        } catch (LinkageError e) {
            // A type in its signatures is missing; the application does not call it either.
        }
        return null;
    }

    private static MethodHandle handle(Method method) throws IllegalAccessException {
        method.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        if (!Modifier.isStatic(method.getModifiers())) {
            handle = handle.bindTo(receiver());
        }
        return handle.asType(MethodType.methodType(void.class));
    }

    private static Object receiver() {
        Object receiver;
        while ((receiver = Drive.receiver()) == null && Drive.isPlanned()) {
            Pauses.sleep(POLL_MILLIS);
        }
        return receiver;
    }

    /** Until the driving is over. Not muted: what the application does here is what is measured. */
    private static void call(MethodHandle call) {
        while (Drive.isPlanned()) {
            Iteration turn = Drive.begin();
            try {
                call.invokeExact();
                Drive.end(turn);
            } catch (Throwable failure) {
                // Counted, and nobody else's business: there is no caller to tell.
                Drive.failed(turn);
            }
        }
    }
}
