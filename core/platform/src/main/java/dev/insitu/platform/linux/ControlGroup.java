package dev.insitu.platform.linux;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The control group that holds this process's share of CPU time. In a container it is the root of what is mounted; outside of one, as in a
 * service of systemd, {@code /proc/self/cgroup} says where it is. Version 1 keeps the CPU's groups in a tree of their own.
 */
public final class ControlGroup {
    private static final String ROOT = "/sys/fs/cgroup";
    private static final String OWN = "/proc/self/cgroup";

    private ControlGroup() {}

    /**
     * What follows a word in the first line of one of its files that starts with it.
     *
     * @return empty where there is none, as on other systems
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
        // In a container the group's path is that of the host, where what is mounted begins with the group itself.
        return found.isEmpty() ? TextFile.line(root + "/cpu/" + file, start) : found;
    }

    /**
     * The path of a group within its tree.
     *
     * @param controller empty: version 2's, which has one tree for all
     */
    private static String group(String own, String controller) {
        try (BufferedReader lines = new BufferedReader(new FileReader(own, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                // Such as 1:cpu,cpuacct:/service
                String[] parts = line.split(":", 3);
                if (parts.length == 3 && List.of(parts[1].split(",", -1)).contains(controller)) {
                    return parts[2];
                }
            }
        } catch (IOException e) {
            // Not this kind of system.
        }
        return "";
    }

    /** The time it may use in each period, both in microseconds. */
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
        // Minus one is none.
        return quota.startsWith("-") ? Optional.empty() : Optional.of(quota + " " + period);
    }
}
