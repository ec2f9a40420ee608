package dev.insitu.agent.drive;

import dev.insitu.agent.affinity.CpuBinder;
import dev.insitu.agent.affinity.CpuBinding;
import dev.insitu.config.value.Cpu;
import dev.insitu.runtime.AgentControl;

/** Binds the thread that calls the driven method to a CPU, and unbinds it when the driving is over. Both on that thread. */
final class CpuOfCaller {
    private final CpuBinder binder;
    private final Cpu cpu;
    private CpuBinding binding;

    CpuOfCaller(CpuBinder binder, Cpu cpu) {
        this.binder = binder;
        this.cpu = cpu;
    }

    void bind() {
        Object muted = AgentControl.mute();
        try {
            binding = binder.bind(cpu, "drive");
        } finally {
            AgentControl.unmute(muted);
        }
    }

    void restore() {
        Object muted = AgentControl.mute();
        try {
            binding.restore();
        } finally {
            AgentControl.unmute(muted);
        }
    }
}
