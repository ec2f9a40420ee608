package dev.insitu.config;

import dev.insitu.config.value.Config;
import dev.insitu.platform.problem.Problem;
import java.util.List;

/** What came of reading a configuration. */
public sealed interface ConfigResult {
    /**
     * It can be used.
     *
     * @param name of what was read: a file, or who gave the rules
     * @param text what was read, as it was written
     */
    record Valid(Config config, String name, String text) implements ConfigResult {}

    /**
     * It cannot.
     *
     * @param problems at least one, in the order of their lines
     */
    record Invalid(List<Problem> problems) implements ConfigResult {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
