package dev.insitu.agent.recording;

import dev.insitu.runtime.Memory;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Memory that outlives the process and that other processes can read: a file on tmpfs. The file is locked for as long as
 * this JVM lives, which is how others tell a killed JVM from a running one, in whatever container each may be.
 */
final class SharedMemory extends CounterMemory {
    static final File DIRECTORY = new File("/dev/shm");
    static final String PREFIX = "insitu-";
    private static final byte[] ZEROES = new byte[1 << 16];

    private final File file;
    private final RandomAccessFile access;
    private final MappedByteBuffer mapped;
    private final long length;

    private SharedMemory(File file, RandomAccessFile access, long size) throws IOException {
        super(size);
        this.file = file;
        this.access = access;
        this.length = size;
        this.mapped = access.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, size);
    }

    /**
     * Creates it for this process.
     *
     * @param name tells it from those of other JVMs
     * @throws IOException where there is no tmpfs, or no room in it
     */
    static SharedMemory create(String name) throws IOException {
        if (!DIRECTORY.isDirectory()) {
            throw new IOException("there is no " + DIRECTORY);
        }
        long size = Memories.capFor(DIRECTORY);
        File file = new File(DIRECTORY, PREFIX + name);
        if (!file.createNewFile()) {
            throw new IOException(file + " exists already");
        }
        RandomAccessFile access = null;
        try {
            ownerOnly(file);
            access = new RandomAccessFile(file, "rw");
            access.getChannel().lock();
            return new SharedMemory(file, access, size);
        } catch (IOException e) {
            if (access != null) {
                access.close();
            }
            delete(file);
            throw e;
        }
    }

    private static void ownerOnly(File file) throws IOException {
        boolean done = file.setReadable(false, false)
                && file.setWritable(false, false)
                && file.setReadable(true, true)
                && file.setWritable(true, true);
        if (!done) {
            throw new IOException(file + " cannot be kept from others");
        }
    }

    @Override
    long address() {
        return Memory.addressOf(mapped);
    }

    @Override
    Object mapping() {
        return mapped;
    }

    /** Written through the file, so that a full tmpfs is an exception here and not a signal in the application. */
    @Override
    void prepare(long from, long to) throws IOException {
        try {
            access.seek(from);
            for (long at = from; at < to; at += ZEROES.length) {
                access.write(ZEROES, 0, (int) Math.min(ZEROES.length, to - at));
            }
        } catch (IOException e) {
            // Half of it is of no use here, and others may be short of it.
            access.setLength(from);
            access.setLength(length);
            throw e;
        }
    }

    @Override
    String path() {
        return file.getPath();
    }

    @Override
    void release() {
        delete(file);
        try {
            access.close();
        } catch (IOException e) {
            // The mapping stays, which is all that writers need.
        }
    }

    @SuppressWarnings("ReturnValueIgnored") // Gone already is as good.
    static void delete(File file) {
        boolean deleted = file.delete();
        assert deleted || !file.exists() : file;
    }
}
