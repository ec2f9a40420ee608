package dev.insitu.config;

import dev.insitu.config.value.Config;
import dev.insitu.platform.problem.Problem;
import java.util.List;

/** The result of reading a configuration. */
public sealed interface ConfigResult {
    /**
     * A valid configuration.
     *
     * @param name the name of its source: a file, or where the rules were given
     * @param text the text read, as written
     */
    record Valid(Config config, String name, String text) implements ConfigResult {}

    /**
     * An invalid configuration.
     *
     * @param problems at least one, in the order of their lines
     */
    record Invalid(List<Problem> problems) implements ConfigResult {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
