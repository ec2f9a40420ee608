package dev.insitu.it.apps;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;

/** The threads that {@link KnownStalls} waits for, and those that keep it from a CPU. */
final class StallPartners {
    private static final long SETTLE_MILLIS = 500;
    private static volatile boolean hogging;

    private StallPartners() {}

    /** Waits until the agent has begun to look at threads, and some time more: its code is interpreted at first. */
    static void awaitLooks() {
        while (Thread.getAllStackTraces().keySet().stream().noneMatch(StallPartners::isTheAgents)) {
            KnownStalls.pause(10);
        }
        KnownStalls.pause(SETTLE_MILLIS);
    }

    /** Waits until the test has told the application to go on. */
    static void awaitWord() throws IOException {
        int read = System.in.read();
        while (read >= 0 && read != '\n') {
            read = System.in.read();
        }
    }

    private static boolean isTheAgents(Thread thread) {
        return thread.getName().equals("insitu-sampler");
    }

    static void collect() {
        while (true) {
            System.gc();
        }
    }

    /** One more thread that keeps a CPU busy. */
    static void hog() {
        hogging = true;
        daemon("hog", StallPartners::spin);
    }

    static void endHogs() {
        hogging = false;
    }

    private static void spin() {
        while (hogging) {
            Thread.onSpinWait();
        }
    }

    static void later(long millis, StallTimes.Stall what) {
        daemon("later", () -> {
            KnownStalls.pause(millis);
            try {
                what.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    static void answer(ServerSocket server) {
        try (Socket accepted = server.accept()) {
            InputStream in = accepted.getInputStream();
            OutputStream out = accepted.getOutputStream();
            for (int millis = in.read(); millis >= 0; millis = in.read()) {
                KnownStalls.pause(millis);
                out.write(1);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
