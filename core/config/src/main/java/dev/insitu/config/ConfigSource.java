package dev.insitu.config;

import java.io.File;

/** The source of the configuration. */
public sealed interface ConfigSource {
    /** The file used if none is named. */
    String DEFAULT_FILE = "insitu.yaml";

    /** A line that begins so is of a configuration file. */
    String PROBES = "probes:";

    /**
     * A file that should exist.
     *
     * @param name as the user gave it
     */
    record YamlFile(String name, File file) implements ConfigSource {}

    /**
     * Rules without a file, separated by semicolons.
     *
     * @param origin the source of the rules, for messages
     */
    record Rules(String origin, String text) implements ConfigSource {}

    /**
     * The text of a configuration file.
     *
     * @param origin the source of the text, for messages
     */
    record YamlText(String origin, String text) implements ConfigSource {}

    /**
     * No configuration was given.
     *
     * @param file the default file, which does not exist
     */
    record None(File file) implements ConfigSource {}

    /**
     * Takes the first of these that is set: the agent's argument, the property, the environment variable, {@code insitu.yaml} in
     * the working directory. Settings for this one JVM take precedence over settings for many. All but the last name a file or
     * contain rules, or are the text of a file.
     *
     * @param agentArgument null or blank if there is none
     * @param property the value of {@code insitu.config}; null or blank if not set
     * @param environment the value of {@code INSITU_CONFIG}; null or blank if not set
     */
    static ConfigSource choose(String agentArgument, String property, String environment, File workingDirectory) {
        if (isGiven(agentArgument)) {
            return fileOrRules("agent argument", agentArgument, workingDirectory);
        }
        if (isGiven(property)) {
            return fileOrRules("-Dinsitu.config", property, workingDirectory);
        }
        if (isGiven(environment)) {
            return fileOrRules("INSITU_CONFIG", environment, workingDirectory);
        }
        File file = new File(workingDirectory, DEFAULT_FILE);
        return file.exists() ? new YamlFile(DEFAULT_FILE, file) : new None(file);
    }

    /**
     * The same for this JVM, in its working directory. The environment is read only if it decides: on JDK 25, reading it also fixes
     * how the application starts other processes, before its main can set {@code jdk.lang.Process.launchMechanism}.
     */
    static ConfigSource choose(String agentArgument) {
        String property = System.getProperty("insitu.config");
        String environment = isGiven(agentArgument) || isGiven(property) ? null : System.getenv("INSITU_CONFIG");
        return choose(agentArgument, property, environment, new File(System.getProperty("user.dir")));
    }

    /** The same source, with a file's absolute path: a reader of another program's stderr does not know the working directory. */
    default ConfigSource inFull() {
        return this instanceof YamlFile yaml ? new YamlFile(yaml.file().getAbsolutePath(), yaml.file()) : this;
    }

    private static boolean isGiven(String value) {
        return value != null && !value.isBlank();
    }

    private static ConfigSource fileOrRules(String origin, String value, File workingDirectory) {
        String text = value.strip();
        if (text.startsWith(PROBES) || text.contains('\n' + PROBES)) {
            return new YamlText(origin, text);
        }
        File given = new File(text);
        File file = given.isAbsolute() ? given : new File(workingDirectory, text);
        // No rule has a backslash in it; a path of Windows may have all the rest.
        boolean looksLikeRules = text.indexOf('\\') < 0
                && (text.indexOf('#') >= 0 || text.contains("::") || text.startsWith("@") || text.startsWith("use:"));
        return looksLikeRules && !file.exists() ? new Rules(origin, text) : new YamlFile(text, file);
    }
}
