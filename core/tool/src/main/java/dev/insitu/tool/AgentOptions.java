package dev.insitu.tool;

import dev.insitu.config.ConfigSource;
import dev.insitu.launcher.StartedJvmList;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The options that start the agent in a JVM. If the command is {@code java} itself, they are inserted into the command. Scripts and
 * build tools get them through the environment. For one thread.
 */
final class AgentOptions {
    /** The environment variable that every JVM reads at its start. */
    static final String VARIABLE = "JAVA_TOOL_OPTIONS";

    private final List<String> options = new ArrayList<>();

    /**
     * @param jar the agent's jar
     * @param argument a config file or rules, as after {@code -javaagent:insitu.jar=}
     * @param main the main class or jar of the JVMs concerned; empty for all JVMs
     */
    AgentOptions(File jar, String argument, Optional<String> main) {
        if (main.isPresent()) {
            options.add("-Dinsitu.main=" + main.get());
        }
        options.add("-javaagent:" + jar + "=" + argument);
    }

    /** The agent's argument for a config, with an absolute path: the command may change the directory before it starts its JVM. */
    static String argument(ConfigSource source) {
        if (source instanceof ConfigSource.YamlFile yaml) {
            return yaml.file().getAbsolutePath();
        }
        return source instanceof ConfigSource.YamlText yaml ? yaml.text() : ((ConfigSource.Rules) source).text();
    }

    /** Sets the report directory, which overrides the config's. */
    AgentOptions reportingTo(File directory) {
        options.add(0, "-Dinsitu.directory=" + directory);
        return this;
    }

    /** Makes each JVM note itself in a file. */
    AgentOptions notedIn(Optional<File> list) {
        if (list.isPresent()) {
            options.add(0, "-D" + StartedJvmList.PROPERTY + "=" + list.get());
        }
        return this;
    }

    /** The command with the options inserted; unchanged if it does not start with {@code java}. */
    List<String> in(List<String> command) {
        List<String> changed = new ArrayList<>(command);
        if (isJava(command.get(0))) {
            changed.addAll(1, options);
        }
        return changed;
    }

    /**
     * The value of the environment variable, or empty if the options are in the command.
     *
     * @param before the variable's current value; null if it is not set
     */
    Optional<String> inEnvironment(List<String> command, String before) {
        if (isJava(command.get(0))) {
            return Optional.empty();
        }
        StringBuilder value = new StringBuilder(before == null ? "" : before.strip());
        for (String option : options) {
            value.append(value.isEmpty() ? "" : " ").append(quoted(option));
        }
        return Optional.of(value.toString());
    }

    private static boolean isJava(String program) {
        String name = new File(program).getName().toLowerCase(Locale.ROOT);
        return name.equals("java") || name.equals("java.exe");
    }

    /** Quotes an option. The JVM takes text between quotes literally and knows no escapes. */
    private static String quoted(String option) {
        boolean plain = option.chars().noneMatch(c -> Character.isWhitespace(c) || c == '\'' || c == '"');
        if (plain) {
            return option;
        }
        return option.indexOf('"') < 0 ? '"' + option + '"' : '\'' + option + '\'';
    }
}
