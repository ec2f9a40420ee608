package dev.insitu.tool;

import dev.insitu.config.ConfigSource;
import dev.insitu.launcher.Roster;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The options that start the agent in a JVM. Where the command is {@code java} itself they stand in the command; a script or
 * a build tool hands them on through the environment. For one thread.
 */
final class AgentOptions {
    /** What every JVM reads at its start. */
    static final String VARIABLE = "JAVA_TOOL_OPTIONS";

    private final List<String> options = new ArrayList<>();

    /**
     * @param jar the agent
     * @param argument a config file or rules, as after {@code -javaagent:insitu.jar=}
     * @param main which JVMs are meant, by their main class or jar; empty: every one
     */
    AgentOptions(File jar, String argument, Optional<String> main) {
        if (main.isPresent()) {
            options.add("-Dinsitu.main=" + main.get());
        }
        options.add("-javaagent:" + jar + "=" + argument);
    }

    /** The argument that makes the agent read a config; the command may change the directory before it starts its JVM. */
    static String argument(ConfigSource source) {
        return source instanceof ConfigSource.YamlFile yaml
                ? yaml.file().getAbsolutePath()
                : ((ConfigSource.Rules) source).text();
    }

    /** Has the report go there, whatever the config says. */
    AgentOptions reportingTo(File directory) {
        options.add(0, "-Dinsitu.directory=" + directory);
        return this;
    }

    /** Has each JVM note itself in a file. */
    AgentOptions notedIn(Optional<File> roster) {
        if (roster.isPresent()) {
            options.add(0, "-D" + Roster.PROPERTY + "=" + roster.get());
        }
        return this;
    }

    /** The command with the options in it, or as it is where it does not start with {@code java}. */
    List<String> in(List<String> command) {
        List<String> changed = new ArrayList<>(command);
        if (isJava(command.get(0))) {
            changed.addAll(1, options);
        }
        return changed;
    }

    /**
     * What the environment variable has to say, or nothing where the options stand in the command.
     *
     * @param before what it says already; null where it is not set
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

    /** The JVM takes what stands between quotes as it is, and knows no escapes. */
    private static String quoted(String option) {
        boolean plain = option.chars().noneMatch(c -> Character.isWhitespace(c) || c == '\'' || c == '"');
        if (plain) {
            return option;
        }
        return option.indexOf('"') < 0 ? '"' + option + '"' : '\'' + option + '\'';
    }
}
