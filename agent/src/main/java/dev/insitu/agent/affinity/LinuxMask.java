package dev.insitu.agent.affinity;

import dev.insitu.agent.library.LibrarySettings;
import dev.insitu.platform.linux.TextFile;
import dev.insitu.platform.process.Daemon;
import java.io.File;
import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.ObjIntConsumer;

/**
 * Reads {@code /proc}, which tells the truth, and writes through Java-Thread-Affinity. Of that library only the system call
 * is used: its locks would leave files behind, and know nothing of what the process is allowed.
 *
 * <p>The call is made on a thread of the agent, for the thread that is to be bound. JNA leaves objects of its own in the
 * thread that calls it, and through them an application's thread would hold the agent's class loader after a detach.
 */
final class LinuxMask implements ThreadMask {
    private static final File SELF = new File("/proc/thread-self");
    private static final String STATUS = "/proc/thread-self/status";
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** Where JNA unpacks its native library to; it deletes the file as soon as it is loaded, but not a directory of its own. */
    private static final String UNPACK_TO = "jna.tmpdir";

    /** Threads that may start while they are listed. */
    private static final int SPARE_THREADS = 64;

    /** One for all masks: loading takes longer than calling. Guarded by the class. */
    private static JnaLoader loader;

    private static ObjIntConsumer<BitSet> systemCall;

    private final File scratch;

    /** @param scratch a directory that can be written to */
    LinuxMask(File scratch) {
        this.scratch = scratch;
    }

    @Override
    public BitSet read() throws IOException {
        Optional<String> allowed = TextFile.line(STATUS, ALLOWED);
        try {
            return CpuList.parse(allowed.orElseThrow(() -> new IOException(STATUS + " has no " + ALLOWED)));
        } catch (NumberFormatException e) {
            throw new IOException(STATUS + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void write(BitSet cpus) throws IOException {
        int thread = Integer.parseInt(SELF.getCanonicalFile().getName());
        FutureTask<Void> call = new FutureTask<>(() -> bind(thread, cpus), null);
        Daemon.runAndWait(call, "insitu-cpu");
        try {
            call.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().toString(), e);
        } catch (InterruptedException e) {
            // It is done: there was nothing left to wait for.
            Thread.currentThread().interrupt();
        }
    }

    private void bind(int thread, BitSet cpus) {
        synchronized (LinuxMask.class) {
            LibrarySettings.setProperty(UNPACK_TO, scratch.getPath());
            try {
                systemCall().accept(cpus, thread);
            } finally {
                endThreadsOfJna();
            }
        }
    }

    @SuppressWarnings("unchecked") // The class of that name is one.
    private static ObjIntConsumer<BitSet> systemCall() {
        if (systemCall == null) {
            loader = new JnaLoader(LinuxMask.class.getClassLoader());
            try {
                systemCall = (ObjIntConsumer<BitSet>) loader.loadClass(AffinityCall.class.getName())
                        .getConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        return systemCall;
    }

    /**
     * JNA starts a thread that frees native memory, and as long as that runs, it holds the agent's class loader. What it would
     * free are some hundred bytes for each thread that is bound. An interrupt ends it, and JNA starts no other.
     */
    private static void endThreadsOfJna() {
        Thread[] threads = new Thread[Thread.activeCount() + SPARE_THREADS];
        int count = Thread.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (loader.isOwn(threads[i])) {
                threads[i].interrupt();
            }
        }
    }
}
