package dev.insitu.demo.tail;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Another thread of the same application, which now and then does what the rest of it has to suffer from. */
final class Neighbour {
    private final ExecutorService thread;
    private final Semaphore begun = new Semaphore(0);

    Neighbour(String name) {
        thread = Executors.newSingleThreadExecutor(work -> {
            var worker = new Thread(work, name);
            worker.setDaemon(true);
            return worker;
        });
    }

    /** Has the neighbour do this, and returns once {@link #begin} was called there. */
    void strike(Runnable disturbance) {
        thread.execute(disturbance);
        begun.acquireUninterruptibly();
    }

    /** Called by the disturbance when it has got to the point. */
    void begin() {
        begun.release();
    }
}
