package dev.insitu.config;

import java.io.File;

/** Where the configuration is. */
public sealed interface ConfigSource {
    /** The file that is looked for where none is named. */
    String DEFAULT_FILE = "insitu.yaml";

    /**
     * A file that should be there.
     *
     * @param name as the user gave it
     */
    record YamlFile(String name, File file) implements ConfigSource {}

    /**
     * Rules without a file, separated by semicolons.
     *
     * @param origin who gave them, for messages
     */
    record Rules(String origin, String text) implements ConfigSource {}

    /**
     * The user gave none.
     *
     * @param file that was looked for
     */
    record None(File file) implements ConfigSource {}

    /**
     * Takes the first of these that is there: the agent's argument, the property, the environment
     * variable, {@code insitu.yaml} in the working directory. What is said for this one JVM goes
     * before what holds for many. Each but the last is a file or rules.
     *
     * @param agentArgument null or blank where there is none
     * @param property of {@code insitu.config}; null or blank where it is not set
     * @param environment of {@code INSITU_CONFIG}; null or blank where it is not set
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
     * The same of this JVM, in its working directory. The environment is read only where it decides: on JDK 25 that also fixes how the application starts other
     * processes, before its main can set {@code jdk.lang.Process.launchMechanism}.
     */
    static ConfigSource choose(String agentArgument) {
        String property = System.getProperty("insitu.config");
        String environment = isGiven(agentArgument) || isGiven(property) ? null : System.getenv("INSITU_CONFIG");
        return choose(agentArgument, property, environment, new File(System.getProperty("user.dir")));
    }

    /** The same, a file by its absolute path: messages on another program's stderr are read without its directory. */
    default ConfigSource inFull() {
        return this instanceof YamlFile yaml ? new YamlFile(yaml.file().getAbsolutePath(), yaml.file()) : this;
    }

    private static boolean isGiven(String value) {
        return value != null && !value.isBlank();
    }

    private static ConfigSource fileOrRules(String origin, String value, File workingDirectory) {
        String text = value.strip();
        File given = new File(text);
        File file = given.isAbsolute() ? given : new File(workingDirectory, text);
        boolean looksLikeRules = text.indexOf('#') >= 0 || text.contains("::") || text.startsWith("@");
        return looksLikeRules && !file.exists() ? new Rules(origin, text) : new YamlFile(text, file);
    }
}
