package dev.insitu.platform.linux;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

    /**
     * The text after a word, in the first line of one of its files that starts with the word.
     *
     * @return empty if there is none, as on other systems
     */
    public static Optional<String> line(String file, String start) {
        return line(ROOT, OWN, file, start);
    }

    static Optional<String> line(String root, String own, String file, String start) {
        Optional<String> found = TextFile.line(root + "/" + file, start);
        if (found.isEmpty()) {
            found = TextFile.line(root + group(own, "") + "/" + file, start);
        }
        if (found.isEmpty()) {
            found = TextFile.line(root + "/cpu" + group(own, "cpu") + "/" + file, start);
        }
        // In a container the group's path is the host's, but the mounted tree begins at the group itself.
        return found.isEmpty() ? TextFile.line(root + "/cpu/" + file, start) : found;
    }

    /**
     * The path of a group within its tree.
     *
     * @param controller empty for version 2, which has one tree for all
     */
    private static String group(String own, String controller) {
        try (BufferedReader lines = new BufferedReader(new FileReader(own, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
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
        for (String group = group(own, ""); ; group = parent(group)) {
            left = Math.min(left, memoryLeft(root + group, "memory.max", "memory.current", "inactive_file"));
            if (group.isEmpty()) {
                break;
            }
        }
        String first = group(own, "memory");
        for (String group = first; !first.isEmpty(); group = parent(group)) {
            left = Math.min(
                    left,
                    memoryLeft(
                            root + "/memory" + group,
                            "memory.limit_in_bytes",
                            "memory.usage_in_bytes",
                            "total_inactive_file"));
            if (group.isEmpty()) {
                break;
            }
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

    private static String parent(String group) {
        return group.substring(0, Math.max(0, group.lastIndexOf('/')));
    }

    /** The CPU time allowed in each period, then the period, both in microseconds. */
    public static Optional<String> cpuLimit() {
        return cpuLimit(ROOT, OWN);
    }

    static Optional<String> cpuLimit(String root, String own) {
        Optional<String> limit = line(root, own, "cpu.max", "");
        if (limit.isPresent()) {
            return limit;
        }
        String quota = line(root, own, "cpu.cfs_quota_us", "").orElse("-1");
        String period = line(root, own, "cpu.cfs_period_us", "").orElse("");
        // -1 means no limit.
        return quota.startsWith("-") ? Optional.empty() : Optional.of(quota + " " + period);
    }
}
