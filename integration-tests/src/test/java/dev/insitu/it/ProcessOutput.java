package dev.insitu.it;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** What a process prints, read as it comes. */
final class ProcessOutput implements Runnable {
    static final Predicate<String> END = text -> false;

    private final Reader from;
    private final StringBuilder text = new StringBuilder();
    private boolean ended;

    ProcessOutput(Reader from) {
        this.from = from;
        Thread thread = new Thread(this, "output");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        char[] buffer = new char[8192];
        try (from) {
            for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                append(buffer, read);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            end();
        }
    }

    private synchronized void append(char[] buffer, int length) {
        text.append(buffer, 0, length);
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Waits until the text is as wanted, or ends. */
    synchronized boolean await(Predicate<String> wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Running.PATIENCE_SECONDS);
        try {
            while (!ended && !wanted.test(text.toString())) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    return false;
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return wanted == END || wanted.test(text.toString());
    }

    synchronized String text() {
        return text.toString();
    }
}
