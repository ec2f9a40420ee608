package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerTasksTest {
    @TempDir
    private Path directory;

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

    @Test
    void aThreadThatHasEndedKeepsItsTimeAlsoWhereAnotherGetsItsNumber() throws IOException {
        CompilerTasks tasks = new CompilerTasks(directory.toFile());
        task("1", "C1 CompilerThre", "100 0 5\n");
        task("2", "C2 CompilerThre", "1000 0 5\n");
        task("3", "main", "70000 0 5\n");
        assertThat(tasks.cpuNanos()).hasValue(1_100);

        end("2");
        assertThat(tasks.cpuNanos()).hasValue(1_100);
        task("2", "C2 CompilerThre", "30 0 1\n");
        assertThat(tasks.cpuNanos()).hasValue(1_130);
    }

    /** As where the process has too many open files for a moment. */
    @Test
    void whatCannotBeReadOnceIsReadTheNextTime() throws IOException {
        CompilerTasks tasks = new CompilerTasks(directory.toFile());
        task("1", "C1 CompilerThre", "100 0 5\n");
        task("2", "C2 CompilerThre", "1000 0 5\n");
        for (String file : new String[] {"schedstat", "comm"}) {
            File hidden = hide(directory.resolve("2").resolve(file));
            assertThat(tasks.cpuNanos()).as(file).isEmpty();
            show(hidden);
        }
        assertThat(tasks.cpuNanos()).hasValue(1_100);

        File hidden = hide(directory.resolve("1/schedstat"));
        assertThat(tasks.cpuNanos()).isEmpty();
        show(hidden);
        assertThat(tasks.cpuNanos()).hasValue(1_100);

        File none = hide(directory);
        assertThat(tasks.cpuNanos()).isEmpty();
        show(none);
        assertThat(tasks.cpuNanos()).hasValue(1_100);
    }

    @Test
    void aSystemThatDoesNotCountShowsNothing() throws IOException {
        task("1", "C1 CompilerThre", "0 0 0\n");

        assertThat(new CompilerTasks(directory.toFile()).cpuNanos()).isEmpty();
        assertThat(new CompilerTasks(directory.resolve("none").toFile()).cpuNanos())
                .isEmpty();
    }

    private void task(String number, String name, String statistics) throws IOException {
        Path task = Files.createDirectories(directory.resolve(number));
        Files.writeString(task.resolve("comm"), name + '\n');
        Files.writeString(task.resolve("schedstat"), statistics);
    }

    private void end(String number) throws IOException {
        for (String file : new String[] {"comm", "schedstat"}) {
            Files.delete(directory.resolve(number).resolve(file));
        }
        Files.delete(directory.resolve(number));
    }

    private static File hide(Path file) throws IOException {
        return Files.move(file, file.resolveSibling(file.getFileName() + "-hidden"))
                .toFile();
    }

    private static void show(File hidden) throws IOException {
        String path = hidden.toString();
        Files.move(hidden.toPath(), Path.of(path.substring(0, path.length() - "-hidden".length())));
    }
}
