package dev.insitu.agent.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class LinuxMaskTest {
    @TempDir
    File scratch;

    @Test
    void eachAllowedCpuCanBeHadAndNothingStaysBehind() throws IOException {
        LinuxMask mask = new LinuxMask(scratch);
        BitSet allowed = mask.read();
        String unpackTo = System.getProperty("jna.tmpdir");

        try {
            for (int cpu = allowed.nextSetBit(0); cpu >= 0; cpu = allowed.nextSetBit(cpu + 1)) {
                mask.write(CpuListTest.cpus(cpu));
                assertThat(mask.read()).isEqualTo(CpuListTest.cpus(cpu));
            }
        } finally {
            mask.write(allowed);
        }

        assertThat(mask.read()).isEqualTo(allowed);
        assertThat(scratch).isEmptyDirectory();
        assertThat(System.getProperty("jna.tmpdir")).isEqualTo(unpackTo);
    }

    @Test
    @Timeout(60)
    void noThreadOfTheLibraryStays() throws Exception {
        LinuxMask mask = new LinuxMask(scratch);

        mask.write(mask.read());

        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getClass().getName().startsWith("com.sun.jna.")) {
                thread.join();
            }
        }
    }
}
