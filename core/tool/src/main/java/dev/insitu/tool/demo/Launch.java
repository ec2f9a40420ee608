package dev.insitu.tool.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An application to start under the agent. Immutable.
 *
 * @param config the name of a file in {@code config/}, without its extension
 * @param lines keys of that file, and the lines that replace theirs
 * @param jvmOptions the JVM options that the application needs
 */
record Launch(
        String config, Map<String, String> lines, List<String> jvmOptions, String mainClass, List<String> arguments) {

    Launch {
        lines = Map.copyOf(lines);
        jvmOptions = List.copyOf(jvmOptions);
        arguments = List.copyOf(arguments);
    }

    static Launch of(String config, String mainClass, String... arguments) {
        return new Launch(config, Map.of(), List.of(), mainClass, List.of(arguments));
    }

    /** This launch with a replaced line for a key. */
    Launch with(String key, String line) {
        Map<String, String> more = new LinkedHashMap<>(lines);
        more.put(key, line);
        return new Launch(config, more, jvmOptions, mainClass, arguments);
    }

    /** This launch with its own report directory. */
    Launch reportingTo(String name) {
        return with("directory", "directory: " + DemoRun.REPORTS + "/" + name);
    }

    /** This launch with further JVM options. */
    Launch withJvmOptions(List<String> options) {
        List<String> more = new ArrayList<>(jvmOptions);
        more.addAll(options);
        return new Launch(config, lines, more, mainClass, arguments);
    }

    /** The report directory. */
    String report() {
        String line = lines.get("directory");
        return line == null ? config : line.substring(line.lastIndexOf('/') + 1);
    }
}
