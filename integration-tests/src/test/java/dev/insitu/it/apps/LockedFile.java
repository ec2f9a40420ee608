package dev.insitu.it.apps;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Calls that sleep for a moment and then wait for a file's lock, which another process holds. Prints how long each slept. Arguments: the
 * file and the number of calls; the other process has the file alone.
 */
public final class LockedFile {
    private static final int SLEEP_MILLIS = 5;
    private static final int HELD_MILLIS = 100;

    private LockedFile() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (FileChannel file = FileChannel.open(
                Path.of(arguments[0]), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (arguments.length == 1) {
                holdWhenAsked(file);
            } else {
                call(file, arguments[0], Integer.parseInt(arguments[1]));
            }
        }
    }

    private static void call(FileChannel file, String name, int times) throws IOException, InterruptedException {
        Process holder = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockedFile.class.getName(),
                        name)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        for (int i = 0; i < times; i++) {
            ask(holder);
            holder.getInputStream().read();
            Thread releasing = new Thread(() -> releaseLater(holder), "releasing");
            releasing.start();
            long[] slept = new long[1];
            sleepAndLock(file, slept);
            releasing.join();
            System.out.println("slept " + slept[0]);
        }
        holder.getOutputStream().close();
        holder.waitFor();
    }

    /** The call that is slow. */
    private static void sleepAndLock(FileChannel file, long[] slept) throws IOException, InterruptedException {
        long from = System.nanoTime();
        Thread.sleep(SLEEP_MILLIS);
        slept[0] = System.nanoTime() - from;
        file.lock().release();
    }

    private static void releaseLater(Process holder) {
        try {
            Thread.sleep(HELD_MILLIS);
            ask(holder);
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void ask(Process holder) throws IOException {
        OutputStream to = holder.getOutputStream();
        to.write(1);
        to.flush();
    }

    /** Locks at the first byte of two, and lets go at the second. */
    private static void holdWhenAsked(FileChannel file) throws IOException {
        InputStream asked = System.in;
        while (asked.read() >= 0) {
            try (FileLock lock = file.lock()) {
                System.out.write(lock.isValid() ? 1 : 0);
                System.out.flush();
                asked.read();
            }
        }
    }
}
