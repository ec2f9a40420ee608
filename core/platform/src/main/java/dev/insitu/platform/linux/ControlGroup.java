package dev.insitu.platform.linux;

import dev.insitu.platform.text.StreamText;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The control groups that hold this process's share of CPU time and of memory. In a container it is the root of the mounted tree. Outside, as in
 * a systemd service, {@code /proc/self/cgroup} holds its path. Version 1 has a separate tree for each kind.
 */
public final class ControlGroup {
    private static final String ROOT = "/sys/fs/cgroup";
    private static final String OWN = "/proc/self/cgroup";

    private ControlGroup() {}

    /** How often threads were held back because a group's CPU time was used up; empty where no group counts it. */
    public static Optional<String> throttled() {
        return throttled(ROOT, OWN);
    }

    /** Each group counts only what its own limit did. */
    static Optional<String> throttled(String root, String own) {
        long times = 0;
        boolean known = false;
        for (String group : cpuGroups(root, own)) {
            long ofGroup = TextFile.number(group + "/cpu.stat", "nr_throttled ", -1);
            known |= ofGroup >= 0;
            times += Math.max(0, ofGroup);
        }
        return known ? Optional.of(Long.toString(times)) : Optional.empty();
    }

    private static List<String> cpuGroups(String root, String own) {
        List<String> groups = around(root, group(own, ""));
        groups.addAll(around(root + "/cpu", group(own, "cpu")));
        return groups;
    }

    /**
     * The directories of a group and of those around it, from within. In a container the group's path is the host's, but the mounted
     * tree begins at the group itself: of these directories only the last is there.
     */
    private static List<String> around(String tree, String group) {
        List<String> directories = new ArrayList<>();
        for (String each = group; !each.isEmpty(); each = each.substring(0, Math.max(0, each.lastIndexOf('/')))) {
            directories.add(tree + each);
        }
        directories.add(tree);
        return directories;
    }

    /**
     * The path of a group within its tree.
     *
     * @param controller empty for version 2, which has one tree for all
     */
    private static String group(String own, String controller) {
        try (FileInputStream in = new FileInputStream(own)) {
            for (String line : StreamText.lines(in)) {
                // Such as 1:cpu,cpuacct:/service
                String[] parts = line.split(":", 3);
                if (parts.length == 3 && List.of(parts[1].split(",", -1)).contains(controller)) {
                    return parts[2].equals("/") ? "" : parts[2];
                }
            }
        } catch (IOException e) {
            // The system has no such file.
        }
        return "";
    }

    /**
     * The bytes of memory that this process may still take: the least that is left in its group and in those around it. File pages
     * that the system can drop at once count as free. {@link Long#MAX_VALUE} without a limit.
     */
    public static long memoryLeft() {
        return memoryLeft(ROOT, OWN);
    }

    static long memoryLeft(String root, String own) {
        long left = Long.MAX_VALUE;
        for (String group : around(root, group(own, ""))) {
            left = Math.min(left, memoryLeft(group, "memory.max", "memory.current", "inactive_file"));
        }
        for (String group : around(root + "/memory", group(own, "memory"))) {
            left = Math.min(
                    left, memoryLeft(group, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"));
        }
        return left;
    }

    private static long memoryLeft(String group, String limit, String used, String droppable) {
        long most = TextFile.number(group + '/' + limit, "", Long.MAX_VALUE);
        if (most == Long.MAX_VALUE) {
            return most;
        }
        long taken = TextFile.number(group + '/' + used, "", 0)
                - TextFile.number(group + "/memory.stat", droppable + ' ', 0);
        return Math.max(0, most - Math.max(0, taken));
    }

    /**
     * The least CPU time that the group and those around it are allowed: in each period, then the period, both in microseconds; {@code
     * max} for the first where a group says that it has no limit.
     */
    public static Optional<String> cpuLimit() {
        return cpuLimit(ROOT, OWN);
    }

    static Optional<String> cpuLimit(String root, String own) {
        Optional<String> least = Optional.empty();
        for (String group : cpuGroups(root, own)) {
            Optional<String> limit = cpuLimit(group);
            if (limit.isPresent() && (least.isEmpty() || milliCpus(limit.get()) < milliCpus(least.get()))) {
                least = limit;
            }
        }
        return least;
    }

    private static Optional<String> cpuLimit(String group) {
        long quota = TextFile.number(group + "/cpu.cfs_quota_us", "", -1);
        // -1 means no limit.
        return quota < 0
                ? TextFile.line(group + "/cpu.max", "")
                : Optional.of(quota + " "
                        + TextFile.line(group + "/cpu.cfs_period_us", "").orElse(""));
    }

    /** Thousandths of a CPU that a limit leaves; very many if it is {@code max}. */
    private static long milliCpus(String limit) {
        int space = limit.indexOf(' ');
        try {
            return Long.parseLong(limit.substring(0, Math.max(0, space)))
                    * 1_000
                    / Long.parseLong(limit.substring(space + 1));
        } catch (NumberFormatException | ArithmeticException e) {
            return Long.MAX_VALUE;
        }
    }
}
