package dev.insitu.applications;

import java.nio.file.Files;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;

/** Chronicle Queue: appends and reads back, through memory-mapped files. */
public final class QueueOnDisk {
    private static final int MESSAGES = 50_000;

    private QueueOnDisk() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        String directory = Files.createTempDirectory("chronicle").toString();
        try (ChronicleQueue queue = ChronicleQueue.single(directory);
                ExcerptAppender appender = queue.createAppender();
                ExcerptTailer tailer = queue.createTailer()) {
            Workload.run(() -> round(appender, tailer));
        }
    }

    private static Object round(ExcerptAppender appender, ExcerptTailer tailer) {
        for (int i = 0; i < MESSAGES; i++) {
            append(appender, i);
        }
        long sum = 0;
        for (int i = 0; i < MESSAGES; i++) {
            sum += read(tailer);
        }
        return sum + " " + (tailer.readText() == null);
    }

    private static void append(ExcerptAppender appender, int i) {
        appender.writeText("message " + i);
    }

    private static long read(ExcerptTailer tailer) {
        String text = tailer.readText();
        return Long.parseLong(text.substring(text.indexOf(' ') + 1));
    }
}
