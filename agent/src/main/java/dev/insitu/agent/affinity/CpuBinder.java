package dev.insitu.agent.affinity;

import dev.insitu.config.value.Cpu;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import java.io.File;
import java.io.IOException;
import java.util.BitSet;

/**
 * Binds threads to CPUs as the config's {@code cpu} keys say, within what the operating system allows them. What cannot be
 * had is a warning, never an exception. Thread-safe.
 *
 * <p>A thread started by one that is bound is bound as well: bind only threads that start no others, or the application's
 * where the user asks for that.
 */
public final class CpuBinder {
    private final ThreadMask mask;
    private final JournalWriter facts;

    /** CPUs that threads of ours are bound to. */
    private final BitSet taken = new BitSet();

    /**
     * One for all threads of a session.
     *
     * @param scratch a directory that can be written to; nothing stays in it
     * @param facts takes a note of each thread that runs elsewhere than asked
     */
    public CpuBinder(File scratch, JournalWriter facts) {
        this(new LinuxMask(scratch), facts);
    }

    CpuBinder(ThreadMask mask, JournalWriter facts) {
        this.mask = mask;
        this.facts = facts;
    }

    /**
     * Binds the current thread. The first time takes a few tenths of a second; with {@code none} it takes nothing.
     *
     * @param who the thread, as a warning names it: {@code jitter}
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

    /** The CPU that is meant, or -1 where it is not allowed. */
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
            // It stays where it is, which is allowed.
        }
    }

    private void warn(String who, String what) {
        facts.note(new SessionFact.Note(who + ": " + what + "; the thread is not bound"));
    }
}
