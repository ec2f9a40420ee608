package dev.insitu.it.apps;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;

/**
 * Threads that call {@link #work} for ever. Each notes the calls that have returned in a file that is mapped, so that it
 * outlives the process. Prints {@code hammering} once every thread has made some.
 */
public final class Hammer implements Runnable {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int LINE = 64;
    private static final int SOME = 200_000;

    private final ByteBuffer returned;
    private final int offset;
    private final CountDownLatch some;

    private Hammer(ByteBuffer returned, int offset, CountDownLatch some) {
        this.returned = returned;
        this.offset = offset;
        this.some = some;
    }

    /** Takes the file and the number of threads. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int threads = Integer.parseInt(arguments[1]);
        ByteBuffer mapped;
        try (FileChannel file = FileChannel.open(
                Path.of(arguments[0]), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            mapped = file.map(FileChannel.MapMode.READ_WRITE, 0, (long) threads * LINE);
        }
        mapped.order(ByteOrder.nativeOrder());
        CountDownLatch some = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            new Thread(new Hammer(mapped, i * LINE, some)).start();
        }
        some.await();
        System.out.println("hammering");
    }

    /** The calls that had returned, by what stands in the file. */
    public static long returnedCalls(ByteBuffer file) {
        long sum = 0;
        for (int offset = 0; offset < file.limit(); offset += LINE) {
            sum += file.order(ByteOrder.nativeOrder()).getLong(offset);
        }
        return sum;
    }

    @Override
    public void run() {
        for (long i = 1; work(i) != 0; i++) {
            LONGS.setRelease(returned, offset, i);
            if (i == SOME) {
                some.countDown();
            }
        }
    }

    static long work(long i) {
        return i * i | 1;
    }
}
