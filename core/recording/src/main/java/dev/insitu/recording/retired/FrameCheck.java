package dev.insitu.recording.retired;

import dev.insitu.platform.process.OwnPackages;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Whether a thread's stack can hold an address of counters. Covers calls that began before the check; a doubtful case counts as
 * yes.
 */
final class FrameCheck {
    /** The JDK's frames that call transformers, possibly one already removed. */
    private static final String TRANSFORMERS = "sun.instrument.";

    /** On the stack of a carrier thread: the frames of its virtual thread are not shown. */
    private static final String CARRIER = "jdk.internal.vm.Continuation";

    private static final String OWN_THREADS = "insitu-";

    private final BiPredicate<String, String> woven;
    private final List<Thread> opening;

    /**
     * @param woven whether a method was ever woven, by the names of class and method
     * @param opening the threads that open the session, whose agent frames hold no other address
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
        // An agent thread that was started and does not run yet.
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
