package dev.insitu.demo.service;

import dev.insitu.demo.Arguments;
import java.io.IOException;
import java.nio.file.Path;
import net.openhft.chronicle.queue.ChronicleQueue;

/**
 * A gateway and a service with two queues between them, files that are mapped into memory: whatever passes is there
 * after the process has gone.
 *
 * <pre>QueueService [COUNT]        0: until the JVM is stopped</pre>
 */
public final class QueueService {
    private static final String USAGE = "Usage: QueueService [COUNT]";

    private QueueService() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        long count = Arguments.parse(USAGE, args).count(200_000);
        Path directory = QueueDirectory.create();
        long position = 0;
        try (ChronicleQueue orders =
                        ChronicleQueue.single(directory.resolve("orders").toString());
                ChronicleQueue fills =
                        ChronicleQueue.single(directory.resolve("fills").toString());
                var gateway = new Gateway(orders, fills)) {
            var service = new Service(orders, fills);
            var thread = new Thread(service, "service");
            thread.start();
            try {
                for (long n = 0; n < count; n++) {
                    position = gateway.place(n, n % 2 == 0 ? 3 : -1, 10_925);
                }
            } finally {
                service.stop();
                thread.join();
            }
        }
        System.out.println("Placed " + count + " orders; the position is " + position);
    }
}
