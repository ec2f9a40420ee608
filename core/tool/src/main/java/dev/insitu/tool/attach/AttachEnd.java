package dev.insitu.tool.attach;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The interruption of an {@code attach} session. Ctrl-C is the usual end, at any moment: the report comes before the exit, and the
 * exit code is the command's, not the signal's. For any thread.
 */
public final class AttachEnd {
    /** If the JVM does not even answer, the session ends when it notices that the tool has gone. */
    private static final long LONGEST_BEGIN_SECONDS = 5;

    private static final int NONE = -1;

    private final CountDownLatch wanted = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile int exitCode = NONE;

    private AttachEnd() {}

    /** Installs a shutdown hook: a signal to this process then requests the session's end. */
    public static AttachEnd bySignals() {
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
                // After a signal the JVM would exit with the signal's code, so it is halted instead.
                Runtime.getRuntime().halt(known);
            }
        }
    }

    /** Reaches zero when the end is requested. */
    public CountDownLatch wanted() {
        return wanted;
    }

    /** The session has begun: there is something to report now. */
    public void begun() {
        begun.countDown();
    }

    /** The report is printed and flushed; the process may exit with this code. */
    public int reported(int code) {
        exitCode = code;
        return code;
    }

    /** The process may exit, at any stage. */
    public void over() {
        begun.countDown();
        over.countDown();
    }

    @SuppressWarnings("ReturnValueIgnored") // The count shows it.
    private static void awaitQuietly(CountDownLatch latch, long seconds) {
        try {
            boolean zero = latch.await(seconds, TimeUnit.SECONDS);
            assert zero || latch.getCount() > 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
