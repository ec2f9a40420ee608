package dev.insitu.agent.affinity;

import java.util.BitSet;
import java.util.function.ObjIntConsumer;
import net.openhft.affinity.impl.LinuxHelper;

/** Binds a thread to CPUs. Loaded by name through {@link JnaLoader}; a direct reference would load it in the agent's loader. */
public final class AffinityCall implements ObjIntConsumer<BitSet> {
    @Override
    public void accept(BitSet cpus, int thread) {
        LinuxHelper.sched_setaffinity(thread, cpus);
    }
}
