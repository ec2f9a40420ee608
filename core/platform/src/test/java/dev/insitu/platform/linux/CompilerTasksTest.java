package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

class CompilerTasksTest {
    @Test
    void knowsThemByTheNamesThatTheSystemHas() {
        assertThat(new String[] {"C2 CompilerThre", "C1 Comp..hread0", "VM Thread"})
                .allMatch(CompilerTasks::isCompiler);
        assertThat(new String[] {"main", "VM Periodic Tas", "insitu-follow", ""})
                .noneMatch(CompilerTasks::isCompiler);
    }

    @Test
    void theirTimeIsKnownAndIsNotLost() {
        assumeTrue(SchedStat.ofThread().isKnown(), "the system does not show what threads take");
        CompilerTasks tasks = new CompilerTasks();
        long before = tasks.cpuNanos().orElseThrow();

        assertThat(before).isPositive();
        assertThat(tasks.cpuNanos().orElseThrow()).isGreaterThanOrEqualTo(before);
    }
}
