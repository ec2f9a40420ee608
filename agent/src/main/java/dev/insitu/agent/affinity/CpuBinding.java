package dev.insitu.agent.affinity;

import java.util.BitSet;

/** Where a thread was bound to, and where it came from. */
public final class CpuBinding {
    /** Of a thread that is not bound. */
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

    /** Gives the current thread, which must be the one that was bound, what it was allowed before. */
    public void restore() {
        if (binder != null) {
            binder.restore(index, before);
        }
    }
}
