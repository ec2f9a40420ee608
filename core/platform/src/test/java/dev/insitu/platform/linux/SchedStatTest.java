package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedStatTest {
    @TempDir
    Path directory;

    @Test
    void readsTheFileAsItIsNow() throws IOException {
        SchedStat statistics = SchedStat.open(write("31836 134001 2\n"));
        assertThat(statistics.isKnown()).isTrue();
        assertThat(statistics.waitNanos()).isEqualTo(134_001);
        assertThat(statistics.timesOnCpu()).isEqualTo(2);

        write("9223372036854775807 9223372036854775806 12345678901\n");
        statistics.read();
        assertThat(statistics.waitNanos()).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(statistics.timesOnCpu()).isEqualTo(12_345_678_901L);
    }

    @Test
    void isUnknownWhereThereIsNoSuchFileOrNothingInIt() throws IOException {
        assertThat(SchedStat.open(directory.resolve("none").toString()).isKnown())
                .isFalse();
        for (String text : new String[] {"", "\n", "1 2", "1 2 ", "a b c", "0 0 0\n"}) {
            assertThat(SchedStat.open(write(text)).isKnown()).as(text).isFalse();
        }
    }

    private String write(String text) throws IOException {
        return Files.writeString(directory.resolve("schedstat"), text).toString();
    }
}
