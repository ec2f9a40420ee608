package dev.insitu.agent.affinity;

import dev.insitu.agent.library.LibrarySettings;
import dev.insitu.platform.linux.AllowedCpus;
import dev.insitu.platform.linux.OwnIds;
import dev.insitu.platform.process.Daemon;
import java.io.File;
import java.io.IOException;
import java.util.BitSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.ObjIntConsumer;

/**
 * Reads the mask from the system, which shows the actual state, and writes it through Java-Thread-Affinity. Uses only that library's
 * system call: its locks would leave files behind and ignore the CPUs that the process is allowed.
 *
 * <p>An agent thread makes the call for the thread to be bound. JNA leaves its own objects in the calling thread; through them, an
 * application thread would hold the agent's class loader after a detach.
 */
final class LinuxMask implements ThreadMask {
    /** JNA's setting for the directory to which it unpacks its native library. It deletes the file after loading, but no directory. */
    private static final String UNPACK_TO = "jna.tmpdir";

    /** Room for threads that start while threads are listed. */
    private static final int SPARE_THREADS = 64;

    /** Shared by all masks, because loading takes longer than calling. Guarded by the class. */
    private static JnaLoader loader;

    private static ObjIntConsumer<BitSet> systemCall;

    private final File scratch;

    /** @param scratch a writable directory */
    LinuxMask(File scratch) {
        this.scratch = scratch;
    }

    @Override
    public BitSet read() throws IOException {
        String allowed = AllowedCpus.ofThread().orElse("");
        try {
            return CpuList.parse(allowed);
        } catch (NumberFormatException e) {
            throw new IOException("the system does not show the CPUs that a thread may use", e);
        }
    }

    @Override
    public void write(BitSet cpus) throws IOException {
        int thread = OwnIds.thread();
        FutureTask<Void> call = new FutureTask<>(() -> bind(thread, cpus), null);
        Daemon.runAndWait(call, "insitu-cpu");
        try {
            call.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().toString(), e);
        } catch (InterruptedException e) {
            // The call was already finished by runAndWait.
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

    @SuppressWarnings("unchecked") // AffinityCall implements ObjIntConsumer<BitSet>.
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
     * Ends JNA's thread that frees native memory, because it holds the agent's class loader while it runs. It would free only a few hundred
     * bytes for each bound thread. An interrupt ends it, and JNA starts no other.
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
