package dev.insitu.tool.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An application to start under the agent. Immutable.
 *
 * @param config name of a file in {@code config/}, without its ending
 * @param lines keys of that file, and the line that stands in place of theirs
 * @param jvmOptions what the application needs of its JVM
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

    /** The same with another line in place of a key's. */
    Launch with(String key, String line) {
        Map<String, String> more = new LinkedHashMap<>(lines);
        more.put(key, line);
        return new Launch(config, more, jvmOptions, mainClass, arguments);
    }

    /** The same with its report in a directory of its own. */
    Launch reportingTo(String name) {
        return with("directory", "directory: " + DemoRun.REPORTS + "/" + name);
    }

    /** The same with an option of the JVM. */
    Launch withJvmOptions(List<String> options) {
        List<String> more = new ArrayList<>(jvmOptions);
        more.addAll(options);
        return new Launch(config, lines, more, mainClass, arguments);
    }

    /** Where the report goes. */
    String report() {
        String line = lines.get("directory");
        return line == null ? config : line.substring(line.lastIndexOf('/') + 1);
    }
}
