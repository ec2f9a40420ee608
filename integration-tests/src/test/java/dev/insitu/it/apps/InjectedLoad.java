package dev.insitu.it.apps;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** What keeps a machine busy for one of {@link Injections}: its memory, its heap, its disk, its CPUs. */
final class InjectedLoad {
    private static final int LIVE_OBJECTS = 6_000_000;
    private static final int NEW_BYTES = 64 << 20;
    private static final int FORCES = 16;
    private static final AtomicInteger COLLECTIONS = new AtomicInteger();
    private static final Semaphore COLLECTIONS_WANTED = new Semaphore(0);
    private static Object[] live = {};
    private static int touched;

    private InjectedLoad() {}

    /** Never so; asking keeps what was made from being optimised away. */
    static boolean isUnused() {
        return live.length > LIVE_OBJECTS || touched > 0;
    }

    static void spin() {
        while (true) {
            Thread.onSpinWait();
        }
    }

    /** The system has it written with zeros, page by page. */
    static void touchNewMemory() {
        ByteBuffer memory = ByteBuffer.allocateDirect(NEW_BYTES);
        touched += memory.get(NEW_BYTES - 1);
    }

    static void force() throws IOException {
        Path file = Files.createTempFile("force", ".dat");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int i = 0; i < FORCES; i++) {
                channel.write(ByteBuffer.allocate(NEW_BYTES / FORCES));
                channel.force(true);
            }
        } finally {
            Files.delete(file);
        }
    }

    /** So that a collection takes about as long as everything else here. */
    static void fillHeap() {
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < LIVE_OBJECTS; i++) {
            objects.add(new long[] {i});
        }
        live = objects.toArray();
    }

    static void letCollect() {
        int wanted = COLLECTIONS.get() + 1;
        COLLECTIONS_WANTED.release();
        while (COLLECTIONS.get() < wanted) {
            Thread.onSpinWait();
        }
    }

    static void collectWhenWanted() {
        while (true) {
            COLLECTIONS_WANTED.acquireUninterruptibly();
            System.gc();
            COLLECTIONS.incrementAndGet();
        }
    }
}
