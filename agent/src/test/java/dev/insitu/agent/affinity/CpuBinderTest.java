package dev.insitu.agent.affinity;

import static dev.insitu.agent.affinity.CpuListTest.cpus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.Cpu;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuBinderTest {
    private final List<String> warnings = new ArrayList<>();
    private final FakeMask mask = new FakeMask();
    private final CpuBinder binder = new CpuBinder(mask, fact -> warnings.add(String.join(" ", fact.strings())));

    @Test
    void noneTouchesNothing() {
        mask.unreadable = true;

        assertThat(binder.bind(Cpu.Choice.NONE, "jitter").cpu()).isEqualTo("none");
        assertThat(warnings).isEmpty();
    }

    @Test
    void cpuZeroCanBeHad() {
        assertThat(binder.bind(new Cpu.Index(0), "jitter").cpu()).isEqualTo("0");
        assertThat(mask.cpus).isEqualTo(cpus(0));
    }

    @Test
    void lastIsTheLastThatIsAllowed() {
        mask.cpus = cpus(1, 2, 5);

        assertThat(binder.bind(Cpu.Choice.LAST, "jitter").cpu()).isEqualTo("5");
    }

    @Test
    void anyAvoidsCpusOfOtherAgentThreads() {
        assertThat(binder.bind(Cpu.Choice.ANY, "jitter").cpu()).isEqualTo("3");
        mask.cpus = cpus(0, 1, 2, 3);
        CpuBinding second = binder.bind(Cpu.Choice.ANY, "driver");
        assertThat(second.cpu()).isEqualTo("2");
        second.restore();
        assertThat(binder.bind(Cpu.Choice.ANY, "driver").cpu()).isEqualTo("2");
        mask.cpus = cpus(2, 3);
        assertThat(binder.bind(Cpu.Choice.ANY, "third").cpu()).isEqualTo("3");
    }

    @Test
    void restoreGivesBackWhatWasAllowedBefore() {
        mask.cpus = cpus(1, 3);

        binder.bind(Cpu.Choice.LAST, "jitter").restore();

        assertThat(mask.cpus).isEqualTo(cpus(1, 3));
    }

    @Test
    void aCpuThatIsNotAllowedIsAWarningThatSaysWhatIs() {
        mask.cpus = cpus(0, 2, 3);

        assertThat(binder.bind(new Cpu.Index(1), "jitter").cpu()).isEqualTo("none");

        assertThat(mask.cpus).isEqualTo(cpus(0, 2, 3));
        assertThat(warnings)
                .containsExactly("note jitter: cpu \"1\": expected one of 0,2-3, which is what the process may use;"
                        + " the thread is not bound");
    }

    @Test
    void whatTheSystemDoesNotObeyIsAWarning() {
        mask.obeys = false;

        assertThat(binder.bind(Cpu.Choice.LAST, "driver").cpu()).isEqualTo("none");

        assertThat(warnings).containsExactly("note driver: asked for CPU 3, runs on 0-3; the thread is not bound");
    }

    @Test
    void whatTheSystemRefusesIsAWarning() {
        mask.refuses = true;

        assertThat(binder.bind(Cpu.Choice.LAST, "driver").cpu()).isEqualTo("none");

        assertThat(warnings).containsExactly("note driver: CPU 3 cannot be had: no; the thread is not bound");
    }

    @Test
    void aSystemThatDoesNotSayWhatIsAllowedIsAWarning() {
        mask.unreadable = true;

        binder.bind(Cpu.Choice.LAST, "driver");

        assertThat(warnings)
                .containsExactly("note driver: threads cannot be bound to CPUs here: no such file;"
                        + " the thread is not bound");
    }

    private static final class FakeMask implements ThreadMask {
        private BitSet cpus = cpus(0, 1, 2, 3);
        private boolean obeys = true;
        private boolean refuses;
        private boolean unreadable;

        @Override
        public BitSet read() throws IOException {
            if (unreadable) {
                throw new IOException("no such file");
            }
            return (BitSet) cpus.clone();
        }

        @Override
        public void write(BitSet wanted) throws IOException {
            if (refuses) {
                throw new IOException("no");
            }
            if (obeys) {
                cpus = (BitSet) wanted.clone();
            }
        }
    }
}
