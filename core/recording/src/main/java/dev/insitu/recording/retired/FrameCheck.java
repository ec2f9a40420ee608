package dev.insitu.recording.retired;

import dev.insitu.platform.process.OwnPackages;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Whether the stack of a thread can hold an address of counters. What it says of is a call that began before it looked; what cannot be told
 * counts as yes.
 */
final class FrameCheck {
    /** Asks transformers, perhaps one that is taken out already. */
    private static final String TRANSFORMERS = "sun.instrument.";

    /** On the stack of a thread that a virtual one runs on, whose own frames are not shown. */
    private static final String CARRIER = "jdk.internal.vm.Continuation";

    private static final String OWN_THREADS = "insitu-";

    private final BiPredicate<String, String> woven;
    private final List<Thread> opening;

    /**
     * @param woven whether a method of a class was ever woven, by their names
     * @param opening the threads that open the session, with frames of ours that know no other
     */
    FrameCheck(BiPredicate<String, String> woven, List<Thread> opening) {
        this.woven = woven;
        this.opening = opening;
    }

    /** @param stack null where the JVM shows none */
    boolean mayCount(Thread thread, StackTraceElement[] stack) {
        if (stack == null) {
            return thread.isAlive();
        }
        boolean opens = isOpening(thread);
        for (StackTraceElement frame : stack) {
            String name = frame.getClassName();
            if (woven.test(name, frame.getMethodName()) || name.equals(CARRIER) || (!opens && isOurs(name))) {
                return true;
            }
        }
        // One of ours that has been started and has not begun.
        return stack.length == 0 && !opens && thread.getName().startsWith(OWN_THREADS);
    }

    private boolean isOpening(Thread thread) {
        for (Thread each : opening) {
            if (each == thread) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOurs(String name) {
        return OwnPackages.contain(name) || name.startsWith(TRANSFORMERS);
    }
}
