package dev.insitu.agent.drive;

import dev.insitu.agent.affinity.CpuBinder;
import dev.insitu.agent.affinity.CpuBinding;
import dev.insitu.agent.config.Cpu;
import dev.insitu.runtime.Housekeeping;

/** Binds the thread that calls the driven method, and lets it go when the driving is over. Both on that thread. */
final class CpuOfCaller {
    private final CpuBinder binder;
    private final Cpu cpu;
    private CpuBinding binding;

    CpuOfCaller(CpuBinder binder, Cpu cpu) {
        this.binder = binder;
        this.cpu = cpu;
    }

    void bind() {
        Object muted = Housekeeping.mute();
        try {
            binding = binder.bind(cpu, "drive");
        } finally {
            Housekeeping.unmute(muted);
        }
    }

    void restore() {
        Object muted = Housekeeping.mute();
        try {
            binding.restore();
        } finally {
            Housekeeping.unmute(muted);
        }
    }
}
