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
    void aContainersGroupIsTheRoot() throws IOException {
        write("cpu.stat", "usage_usec 5\nnr_throttled 7\n");
        write("cpu.max", "20000 100000\n");

        assertThat(throttled("0::/\n")).contains("7");
        assertThat(limit("0::/\n")).contains("20000 100000");
    }

    @Test
    void aServicesGroupIsNamedByItsProcess() throws IOException {
        write("cpu.stat", "usage_usec 5\n");
        write("system.slice/app.service/cpu.stat", "usage_usec 5\nnr_throttled 8\n");
        write("system.slice/app.service/cpu.max", "max 100000\n");

        assertThat(throttled("0::/system.slice/app.service\n")).contains("8");
        assertThat(limit("0::/system.slice/app.service\n")).contains("max 100000");
    }

    @Test
    void theTightestLimitOfNestedGroupsCounts() throws IOException {
        String own = "0::/pod/app\n";
        write("pod/app/cpu.max", "max 100000\n");
        write("pod/cpu.max", "30000 10000\n");
        assertThat(limit(own)).as("the pod's: three CPUs").contains("30000 10000");

        write("cpu.max", "150000 100000\n");
        assertThat(limit(own)).as("half of that").contains("150000 100000");

        write("pod/app/cpu.max", "150000 100000\n");
        write("cpu.max", "200000 100000\n");
        assertThat(limit(own)).as("its own").contains("150000 100000");
        assertThat(limit("0::/pod/app/inner\n")).as("a group that sets none").contains("150000 100000");
    }

    @Test
    void whatEachNestedGroupHeldBackIsAdded() throws IOException {
        write("pod/app/cpu.stat", "usage_usec 5\nnr_throttled 0\n");
        write("pod/cpu.stat", "usage_usec 9\nnr_throttled 6\n");
        write("cpu.stat", "usage_usec 99\n");
        assertThat(throttled("0::/pod/app\n")).contains("6");

        write("pod/app/cpu.stat", "usage_usec 5\nnr_throttled 2\n");
        assertThat(throttled("0::/pod/app\n")).contains("8");
    }

    @Test
    void nestedGroupsOfVersion1AreReadToo() throws IOException {
        String own = "3:cpuacct,cpu:/pod/app\n0::/\n";
        write("cpu/pod/app/cpu.cfs_quota_us", "-1\n");
        write("cpu/pod/app/cpu.stat", "nr_throttled 0\n");
        write("cpu/pod/cpu.cfs_quota_us", "10000\n");
        write("cpu/pod/cpu.cfs_period_us", "50000\n");
        write("cpu/pod/cpu.stat", "nr_throttled 3\n");

        assertThat(limit(own)).contains("10000 50000");
        assertThat(throttled(own)).contains("3");
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
    void memoryOfNestedGroupsIsLimitedByEach() throws IOException {
        String own = "0::/pod/app\n";
        write("pod/app/memory.max", "max\n");
        write("pod/app/memory.current", "100\n");
        assertThat(memoryLeft(own)).isEqualTo(Long.MAX_VALUE);

        write("pod/memory.max", "1000\n");
        write("pod/memory.current", "300\n");
        assertThat(memoryLeft(own)).isEqualTo(700);

        write("pod/memory.stat", "anon 150\nactive_file 50\ninactive_file 100\n");
        assertThat(memoryLeft(own)).as("what can be dropped is free").isEqualTo(800);

        write("pod/app/memory.max", "150\n");
        assertThat(memoryLeft(own)).isEqualTo(50);
        assertThat(memoryLeft("0::/pod/app/inner/of/it\n"))
                .as("a group that sets none")
                .isEqualTo(50);
    }

    @Test
    void memoryOfAContainerIsThatOfTheRoot() throws IOException {
        write("memory.max", "1000\n");
        write("memory.current", "1400\n");

        assertThat(memoryLeft("0::/\n")).isZero();
        assertThat(memoryLeft("0::/that/of/the/host\n")).isZero();
        assertThat(memoryLeft("")).as("no /proc").isZero();
    }

    @Test
    void memoryOfVersion1HasATreeOfItsOwn() throws IOException {
        String own = "9:cpuset:/no\n4:memory:/app/inner\n0::/\n";
        write("memory/app/inner/memory.limit_in_bytes", "9223372036854771712\n");
        write("memory/app/inner/memory.usage_in_bytes", "10\n");
        assertThat(memoryLeft(own)).as("no limit").isGreaterThan(Long.MAX_VALUE / 2);

        write("memory/app/memory.limit_in_bytes", "5000\n");
        write("memory/app/memory.usage_in_bytes", "2000\n");
        write("memory/app/memory.stat", "inactive_file 1\ntotal_inactive_file 500\n");
        assertThat(memoryLeft(own)).isEqualTo(3_500);

        write("memory/memory.limit_in_bytes", "4000\n");
        write("memory/memory.usage_in_bytes", "3000\n");
        assertThat(memoryLeft("4:memory:/that/of/the/host\n"))
                .as("in a container")
                .isEqualTo(1_000);
    }

    /** The path within a name space of its own. */
    @Test
    void memoryOfVersion1IsLimitedAtTheRootOfItsTree() throws IOException {
        write("memory/memory.limit_in_bytes", "4000\n");
        write("memory/memory.usage_in_bytes", "3000\n");

        assertThat(memoryLeft("4:memory:/\n")).isEqualTo(1_000);
    }

    @Test
    void thereNeedBeNone() throws IOException {
        assertThat(throttled("")).isEmpty();
        assertThat(limit("damaged\n\n::")).isEmpty();
        assertThat(memoryLeft("damaged\n\n::")).isEqualTo(Long.MAX_VALUE);
    }

    private Optional<String> throttled(String own) throws IOException {
        return ControlGroup.throttled(directory.toString(), write("own", own));
    }

    private long memoryLeft(String own) throws IOException {
        return ControlGroup.memoryLeft(directory.toString(), write("own", own));
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
