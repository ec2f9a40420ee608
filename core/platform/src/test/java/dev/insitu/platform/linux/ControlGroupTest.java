package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupTest {
    @TempDir
    private Path directory;

    @Test
    void ofAContainerIsTheRoot() throws IOException {
        write("cpu.stat", "usage_usec 5\nnr_throttled 7\n");
        write("cpu.max", "20000 100000\n");

        assertThat(throttled("0::/\n")).contains("7");
        assertThat(limit("0::/\n")).contains("20000 100000");
    }

    @Test
    void ofAServiceIsWhereItsProcessSaysItIs() throws IOException {
        write("cpu.stat", "usage_usec 5\n");
        write("system.slice/app.service/cpu.stat", "usage_usec 5\nnr_throttled 8\n");
        write("system.slice/app.service/cpu.max", "max 100000\n");

        assertThat(throttled("0::/system.slice/app.service\n")).contains("8");
        assertThat(limit("0::/system.slice/app.service\n")).contains("max 100000");
    }

    @Test
    void ofVersion1HasATreeForTheCpu() throws IOException {
        write("cpu/app/cpu.stat", "nr_periods 3\nnr_throttled 9\n");
        write("cpu/app/cpu.cfs_quota_us", "10000\n");
        write("cpu/app/cpu.cfs_period_us", "50000\n");
        String own = "9:cpuset:/no\n8:cpuacct:/no\n3:cpuacct,cpu:/app\n0::/\n";

        assertThat(throttled(own)).contains("9");
        assertThat(limit(own)).contains("10000 50000");
        assertThat(throttled("3:cpu:/that/of/the/host\n")).isEmpty();
        write("cpu/cpu.stat", "nr_throttled 4\n");
        write("cpu/cpu.cfs_quota_us", "-1\n");
        assertThat(throttled("3:cpu:/that/of/the/host\n")).contains("4");
        assertThat(limit("3:cpu:/that/of/the/host\n")).isEmpty();
    }

    @Test
    void thereNeedBeNone() throws IOException {
        assertThat(throttled("")).isEmpty();
        assertThat(limit("damaged\n\n::")).isEmpty();
    }

    private Optional<String> throttled(String own) throws IOException {
        return ControlGroup.line(directory.toString(), write("own", own), "cpu.stat", "nr_throttled");
    }

    private Optional<String> limit(String own) throws IOException {
        return ControlGroup.cpuLimit(directory.toString(), write("own", own));
    }

    private String write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text).toString();
    }
}
