package dev.insitu.agent.affinity;

import java.io.IOException;
import java.util.BitSet;

/** The CPUs that the current thread may run on. */
interface ThreadMask {
    /** What the operating system says of the current thread. */
    BitSet read() throws IOException;

    /** Asks the operating system for these; whether it obeyed, only {@link #read} tells. */
    void write(BitSet cpus) throws IOException;
}
