package dev.insitu.recording.memory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.file.PatientFiles;
import dev.insitu.recording.retired.Unmapping;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.RetiredImages;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.instrument.Instrumentation;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

/**
 * Memory that outlives the process and that other processes can read: a mapped file, on tmpfs where the system has one. This JVM
 * locks the file while it lives, so processes in any container can tell a killed JVM from a running one. The image has a second
 * proof ({@link ProofOfLife}), since an application can lose the lock. No other user can open the file: truncating it would end
 * this JVM.
 */
final class SharedMemory extends CounterMemory {
    /** A multiple of every supported page size. */
    private static final long PAGE = 1 << 16;

    private static final byte[] ZEROES = new byte[1 << 16];

    private final File file;
    private final RandomAccessFile access;
    private final Mapping mapping;
    private final long length;
    private boolean released;

    private SharedMemory(File file, RandomAccessFile access, long size) throws IOException {
        super(size);
        this.file = file;
        this.access = access;
        this.length = size;
        this.mapping = Mapping.of(access.getChannel(), size);
    }

    /**
     * Creates shared memory for this process.
     *
     * @param place one of {@link CounterPlaces#ALL}
     * @param name distinguishes it from other JVMs' memory
     * @throws IOException where there is no such directory, or not enough room in it
     */
    static SharedMemory create(File place, String name) throws IOException {
        if (!place.isDirectory()) {
            throw new IOException("there is no " + place);
        }
        long size = MemoryLimits.capFor(place);
        File file = CounterPlaces.file(place, name);
        RandomAccessFile access = open(file);
        try {
            CountersLock.take(access.getChannel());
            return new SharedMemory(file, access, size);
        } catch (IOException e) {
            access.close();
            delete(file);
            throw e;
        }
    }

    /** Not a channel alone: interrupting a thread that writes to a channel closes the file, which releases the lock. */
    private static RandomAccessFile open(File file) throws IOException {
        try {
            return OwnerOnly.createSparse(file);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(file + " exists already", e);
        } catch (FileSystemException e) {
            throw new IOException(file + " cannot be created: " + e.getReason(), e);
        }
    }

    @Override
    long address() {
        return mapping.address();
    }

    @Override
    Object mapping() {
        return mapping.owner();
    }

    @Override
    void opened(MemoryRegion region) {
        ProofOfLife.leave(region);
    }

    /** Writes through the file, so that a full file system is an exception here and not a signal in the application. */
    @Override
    void prepare(long from, long to) throws IOException {
        try {
            access.seek(from);
            for (long at = from; at < to; at += ZEROES.length) {
                access.write(ZEROES, 0, (int) Math.min(ZEROES.length, to - at));
            }
        } catch (IOException e) {
            free(from);
            throw e;
        }
    }

    /** Frees the memory behind a length. Windows changes no length of a mapped file; the memory then stays allocated. */
    private void free(long from) throws IOException {
        if (!PatientFiles.mayBeHeld()) {
            // Half of it is useless here, and other processes may need the space.
            access.setLength(from);
            access.setLength(length);
        }
    }

    @Override
    String path() {
        return file.getPath();
    }

    @Override
    void release() {
        discardRequests(file);
        if (!PatientFiles.isDeletedAtOnce(file)) {
            hide();
        }
        released = true;
    }

    /** Windows deletes no mapped file. Without its first word it is no image any more; a later session deletes it. */
    private void hide() {
        try {
            access.seek(Layout.HEADER_MAGIC);
            access.writeLong(0);
        } catch (IOException e) {
            // Readers see that the recording is complete.
        }
    }

    @Override
    void retire(Instrumentation instrumentation) {
        if (!released) {
            return;
        }
        try {
            if (region() != null && !PatientFiles.mayBeHeld()) {
                shrink(instrumentation, (region().seal() + PAGE - 1) & -PAGE);
            }
            access.close();
        } catch (IOException e) {
            // The mapping stays, and writers need nothing else.
        }
    }

    /** Frees the unused part; Windows unmaps only whole mappings and keeps it. Calls that began in the session write only to the used part, however late they end. */
    private void shrink(Instrumentation instrumentation, long used) throws IOException {
        if (used < length && Unmapping.unmap(instrumentation, address() + used, length - used)) {
            access.setLength(used);
            RetiredImages.add(address(), used);
        }
    }

    /** Deletes the counters of another process, which has ended. */
    static void delete(File file) {
        discardRequests(file);
        PatientFiles.delete(file);
    }

    private static void discardRequests(File file) {
        new CausesRequest(file.getPath()).discard();
        new MarkRequest(file.getPath()).discard();
    }
}
