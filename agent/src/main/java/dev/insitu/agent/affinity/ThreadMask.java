package dev.insitu.agent.affinity;

import java.io.IOException;
import java.util.BitSet;

/** The CPUs that the current thread may run on. */
interface ThreadMask {
    /** Reads the current thread's CPUs from the operating system. */
    BitSet read() throws IOException;

    /** Asks the operating system for these CPUs; only {@link #read} shows whether it set them. */
    void write(BitSet cpus) throws IOException;
}
