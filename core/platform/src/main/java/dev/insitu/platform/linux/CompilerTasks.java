package dev.insitu.platform.linux;

import java.io.File;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The CPU time of the threads on which this JVM compiles and replaces code, where Linux shows it. Threads that have ended keep theirs. For
 * one thread.
 */
public final class CompilerTasks {
    /** Of HotSpot's compilers, of compilers in Java, of OpenJ9's; the last replaces classes and drops compiled code. */
    private static final String[] NAMES = {"C1 Comp", "C2 Comp", "JVMCI", "JIT Comp", "VM Thread"};

    private final File tasks;
    private final Map<String, SchedStat> compilers = new HashMap<>();
    private final Set<String> others = new HashSet<>();
    private long endedNanos;

    public CompilerTasks() {
        this(new File("/proc/self/task"));
    }

    CompilerTasks(File tasks) {
        this.tasks = tasks;
    }

    /**
     * Their CPU time so far. Empty if it cannot be read now: the system does not show it, or the process has too many open files. The next
     * reading tries anew.
     */
    public OptionalLong cpuNanos() {
        String[] present = tasks.list();
        if (present == null) {
            return OptionalLong.empty();
        }
        removeEnded(new HashSet<>(List.of(present)));
        boolean areAllRead = true;
        for (String task : present) {
            areAllRead &= others.contains(task) || read(task) || hasEnded(task);
        }
        long sum = endedNanos;
        for (SchedStat each : compilers.values()) {
            sum += each.cpuNanos();
        }
        return areAllRead && sum > 0 ? OptionalLong.of(sum) : OptionalLong.empty();
    }

    private void removeEnded(Set<String> present) {
        others.retainAll(present);
        for (Iterator<Map.Entry<String, SchedStat>> each = compilers.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<String, SchedStat> compiler = each.next();
            if (!present.contains(compiler.getKey())) {
                endedNanos += compiler.getValue().cpuNanos();
                each.remove();
            }
        }
    }

    /** Reads a thread's name and, if it is a compiler's, its time. Returns false if either cannot be read. */
    private boolean read(String task) {
        SchedStat known = compilers.get(task);
        if (known != null) {
            boolean isRead = known.read();
            known.release();
            return isRead;
        }
        Optional<String> name = TextFile.line(file(task, "comm"), "");
        if (name.isPresent() && isCompiler(name.get())) {
            SchedStat opened = SchedStat.open(file(task, "schedstat"));
            opened.release();
            if (opened.isKnown()) {
                compilers.put(task, opened);
            }
            return opened.isKnown();
        }
        if (name.isPresent()) {
            others.add(task);
        }
        return name.isPresent();
    }

    private boolean hasEnded(String task) {
        return !new File(tasks, task).exists();
    }

    private String file(String task, String name) {
        return new File(new File(tasks, task), name).toString();
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
