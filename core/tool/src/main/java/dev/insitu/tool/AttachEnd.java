package dev.insitu.tool;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * How a session of {@code attach} ends that somebody interrupts. Ctrl-C is the usual end, at any moment: the report comes
 * before the exit, and the exit code is the command's, not the signal's. For any thread.
 */
final class AttachEnd {
    /** If the JVM does not even answer, the session ends when it finds the tool gone. */
    private static final long LONGEST_BEGIN_SECONDS = 5;

    private static final int NONE = -1;

    private final CountDownLatch wanted = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile int exitCode = NONE;

    private AttachEnd() {}

    /** From now on a signal to this process is the wish for the end. */
    static AttachEnd bySignals() {
        AttachEnd end = new AttachEnd();
        Runtime.getRuntime().addShutdownHook(new Thread(end::awaitReport));
        return end;
    }

    private void awaitReport() {
        wanted.countDown();
        awaitQuietly(begun, LONGEST_BEGIN_SECONDS);
        if (begun.getCount() == 0) {
            awaitQuietly(over, Long.MAX_VALUE);
            int known = exitCode;
            if (known != NONE) {
                // A JVM that ends by a signal exits with the signal's code unless it is halted.
                Runtime.getRuntime().halt(known);
            }
        }
    }

    /** At zero once somebody wants the end. */
    CountDownLatch wanted() {
        return wanted;
    }

    /** The session has begun: from now on there is something to report. */
    void begun() {
        begun.countDown();
    }

    /** All is printed, and flushed; the process may end with this code. */
    int reported(int code) {
        exitCode = code;
        return code;
    }

    /** The process may end, however far it came. */
    void over() {
        begun.countDown();
        over.countDown();
    }

    @SuppressWarnings("ReturnValueIgnored") // The count says it, too.
    private static void awaitQuietly(CountDownLatch latch, long seconds) {
        try {
            boolean zero = latch.await(seconds, TimeUnit.SECONDS);
            assert zero || latch.getCount() > 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
