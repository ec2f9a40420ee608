package dev.insitu.config.value;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A followed probe: which methods, and how far. Such a probe is in no table; what it found is reported apart.
 *
 * @param name as reports show it
 * @param method the followed methods; a call of one within another counts for the outermost
 */
public record FollowRule(Place place, String name, MethodPattern method, Settings settings) {
    public static final int DEFAULT_DEPTH = 12;
    public static final double DEFAULT_BUDGET = 0.02;
    private static final int MOST_FIELDS = 8;

    /**
     * How far to follow.
     *
     * @param aboveNanos calls that take longer are slow; empty for the p99 of the calls so far
     * @param depth the most levels
     * @param budget the share of a CPU that following may cost
     * @param by the value that distinguishes calls; empty if no value is stored
     */
    public record Settings(OptionalLong aboveNanos, int depth, double budget, Optional<By> by) {}

    /**
     * A value of a call.
     *
     * @param key where it is: an argument, this, or return
     * @param fields the names of fields from there down; empty for the object itself
     */
    public record By(Match.Key key, List<String> fields) {
        private static final String EXPECTED =
                "expected argument N, this or return, and a field if need be: argument 0 .tenant";

        public By {
            fields = List.copyOf(fields);
        }

        /** Reads such as {@code argument 0 .customer.tenant}. */
        public static By parse(String text) throws InvalidValueException {
            int dot = text.indexOf('.');
            String key = dot < 0 ? text : text.substring(0, dot);
            List<String> fields =
                    dot < 0 ? List.of() : List.of(text.substring(dot + 1).split("\\.", -1));
            Match.Key parsed;
            try {
                parsed = Match.Key.parse(key.strip());
            } catch (InvalidValueException e) {
                throw new InvalidValueException(EXPECTED);
            }
            if (parsed instanceof Match.CurrentThread
                    || fields.size() > MOST_FIELDS
                    || !fields.stream().allMatch(By::isName)) {
                throw new InvalidValueException(EXPECTED);
            }
            return new By(parsed, fields);
        }

        private static boolean isName(String text) {
            return !text.isEmpty()
                    && Character.isJavaIdentifierStart(text.charAt(0))
                    && text.chars().allMatch(Character::isJavaIdentifierPart);
        }

        public String text() {
            return key.text() + (fields.isEmpty() ? "" : " ." + String.join(".", fields));
        }
    }
}
