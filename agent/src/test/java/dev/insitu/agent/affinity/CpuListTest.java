package dev.insitu.agent.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class CpuListTest {
    @Test
    void readsAndWritesRangesAndSingles() {
        assertThat(CpuList.parse("\t0-3,8\n")).isEqualTo(cpus(0, 1, 2, 3, 8));
        assertThat(CpuList.parse("5")).isEqualTo(cpus(5));
        assertThat(CpuList.text(cpus(0, 1, 2, 3, 8, 10, 11))).isEqualTo("0-3,8,10-11");
        assertThat(CpuList.text(new BitSet())).isEmpty();
    }

    @Test
    void refusesWhatIsNoList() {
        assertThatThrownBy(() -> CpuList.parse("all")).isInstanceOf(NumberFormatException.class);
    }

    static BitSet cpus(int... indices) {
        BitSet cpus = new BitSet();
        for (int index : indices) {
            cpus.set(index);
        }
        return cpus;
    }
}
