package dev.insitu.platform.linux;

import java.io.File;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The CPU time of the threads on which this JVM compiles and replaces code, where Linux shows it. Threads that have ended keep theirs. For
 * one thread.
 */
public final class CompilerTasks {
    private static final File TASKS = new File("/proc/self/task");

    /** Of HotSpot's compilers, of compilers in Java, of OpenJ9's; the last replaces classes and drops compiled code. */
    private static final String[] NAMES = {"C1 Comp", "C2 Comp", "JVMCI", "JIT Comp", "VM Thread"};

    private final Map<String, SchedStat> compilers = new HashMap<>();
    private final Set<String> others = new HashSet<>();

    /** Their CPU time so far; empty if the system does not show it. */
    public OptionalLong cpuNanos() {
        String[] present = TASKS.list();
        if (present == null) {
            return OptionalLong.empty();
        }
        others.retainAll(new HashSet<>(List.of(present)));
        for (String task : present) {
            if (!others.contains(task) && !compilers.containsKey(task)) {
                add(task);
            }
        }
        long sum = 0;
        boolean known = false;
        for (SchedStat each : compilers.values()) {
            each.read();
            each.release();
            sum += each.cpuNanos();
            known |= each.cpuNanos() > 0;
        }
        return known ? OptionalLong.of(sum) : OptionalLong.empty();
    }

    private void add(String task) {
        String directory = TASKS + "/" + task;
        if (isCompiler(TextFile.line(directory + "/comm", "").orElse(""))) {
            compilers.put(task, SchedStat.open(directory + "/schedstat"));
        } else {
            others.add(task);
        }
    }

    static boolean isCompiler(String name) {
        for (String start : NAMES) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }
}
