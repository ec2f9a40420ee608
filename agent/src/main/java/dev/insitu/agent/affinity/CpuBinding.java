package dev.insitu.agent.affinity;

import java.util.BitSet;

/** The CPU to which a thread was bound, and the CPUs that it was allowed before. */
public final class CpuBinding {
    /** For a thread that is not bound. */
    static final CpuBinding NONE = new CpuBinding(null, -1, new BitSet());

    private final CpuBinder binder;
    private final int index;
    private final BitSet before;

    CpuBinding(CpuBinder binder, int index, BitSet before) {
        this.binder = binder;
        this.index = index;
        this.before = before;
    }

    /** The CPU's number, or {@code none}. */
    public String cpu() {
        return index < 0 ? "none" : Integer.toString(index);
    }

    /** Restores the CPUs that the thread was allowed before. Call on the bound thread. */
    public void restore() {
        if (binder != null) {
            binder.restore(index, before);
        }
    }
}
