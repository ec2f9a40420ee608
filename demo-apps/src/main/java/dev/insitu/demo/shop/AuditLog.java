package dev.insitu.demo.shop;

import java.util.concurrent.TimeUnit;

/** Writes what happened. */
final class AuditLog {
    private static final long SLOW_MILLIS = 8;

    private final StringBuilder lines = new StringBuilder();

    void append(ShopOrder order, String text) {
        Appender appender = order.fault() == ShopFault.LOG ? AuditLog::flushToSlowDisk : AuditLog::flush;
        String line = order.number() + " " + text + '\n';
        synchronized (lines) {
            if (lines.length() > 1 << 16) {
                lines.setLength(0);
            }
            lines.append(line);
        }
        appender.flush(line);
    }

    /** Where lines go. */
    private interface Appender {
        void flush(String line);
    }

    private static void flush(String line) {
        if (line.isEmpty()) {
            throw new IllegalArgumentException();
        }
    }

    private static void flushToSlowDisk(String line) {
        flush(line);
        try {
            TimeUnit.MILLISECONDS.sleep(SLOW_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
