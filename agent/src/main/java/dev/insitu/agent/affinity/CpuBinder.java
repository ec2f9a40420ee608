package dev.insitu.agent.affinity;

import dev.insitu.config.value.Cpu;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import java.io.File;
import java.io.IOException;
import java.util.BitSet;

/**
 * Binds threads to CPUs as the config's {@code cpu} keys say, within the CPUs that the operating system allows. If a CPU is not available,
 * notes a warning and never throws. Thread-safe.
 *
 * <p>A thread started by a bound thread is bound as well. So bind only threads that start no others, or an application thread if the user
 * configures it.
 */
public final class CpuBinder {
    private final ThreadMask mask;
    private final JournalWriter facts;

    /** CPUs to which threads are bound by this binder. */
    private final BitSet taken = new BitSet();

    /**
     * Creates the binder for all threads of a session.
     *
     * @param scratch a writable directory; no file stays in it
     * @param facts receives a note for each thread that could not be bound as configured
     */
    public CpuBinder(File scratch, JournalWriter facts) {
        this(new LinuxMask(scratch), facts);
    }

    CpuBinder(ThreadMask mask, JournalWriter facts) {
        this.mask = mask;
        this.facts = facts;
    }

    /**
     * Binds the current thread. The first call takes a few tenths of a second; with {@code none} it does nothing.
     *
     * @param who the thread's name in a warning: {@code jitter}
     */
    public CpuBinding bind(Cpu cpu, String who) {
        if (cpu == Cpu.Choice.NONE) {
            return CpuBinding.NONE;
        }
        try {
            return bind(cpu, who, mask.read());
        } catch (IOException e) {
            warn(who, "threads cannot be bound to CPUs here: " + e.getMessage());
        }
        return CpuBinding.NONE;
    }

    private CpuBinding bind(Cpu cpu, String who, BitSet allowed) throws IOException {
        int index = take(cpu, allowed);
        if (index < 0) {
            warn(
                    who,
                    "cpu \"" + ((Cpu.Index) cpu).index() + "\": expected one of " + CpuList.text(allowed)
                            + ", which is what the process may use");
            return CpuBinding.NONE;
        }
        BitSet only = new BitSet();
        only.set(index);
        try {
            mask.write(only);
            BitSet bound = mask.read();
            if (bound.equals(only)) {
                return new CpuBinding(this, index, allowed);
            }
            warn(who, "asked for CPU " + index + ", runs on " + CpuList.text(bound));
        } catch (IOException e) {
            warn(who, "CPU " + index + " cannot be had: " + e.getMessage());
        }
        release(index);
        return CpuBinding.NONE;
    }

    /** Chooses and reserves a CPU; -1 if the configured one is not allowed. */
    private synchronized int take(Cpu cpu, BitSet allowed) {
        int index = allowed.length() - 1;
        if (cpu instanceof Cpu.Index asked) {
            index = allowed.get(asked.index()) ? asked.index() : -1;
        } else if (cpu == Cpu.Choice.ANY) {
            BitSet free = (BitSet) allowed.clone();
            free.andNot(taken);
            // From the end: the first CPUs serve more interrupts than the others.
            index = free.isEmpty() ? index : free.length() - 1;
        }
        if (index >= 0) {
            taken.set(index);
        }
        return index;
    }

    private synchronized void release(int index) {
        taken.clear(index);
    }

    void restore(int index, BitSet before) {
        release(index);
        try {
            mask.write(before);
        } catch (IOException e) {
            // The thread stays bound, which does no harm.
        }
    }

    private void warn(String who, String what) {
        facts.note(new SessionFact.Note(who + ": " + what + "; the thread is not bound"));
    }
}
