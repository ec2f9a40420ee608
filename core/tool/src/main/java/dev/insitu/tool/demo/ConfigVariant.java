package dev.insitu.tool.demo;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file of {@code config/} with some of its lines replaced. */
final class ConfigVariant {
    private ConfigVariant() {}

    /**
     * Replaces the lines that begin with the keys.
     *
     * @throws IllegalArgumentException if the text does not have exactly one line for each key
     */
    static String of(String text, Map<String, String> lines) {
        String variant = text;
        for (Map.Entry<String, String> line : lines.entrySet()) {
            Matcher matcher = Pattern.compile("(?m)^( *)" + Pattern.quote(line.getKey()) + ":.*$")
                    .matcher(variant);
            if (matcher.results().count() != 1) {
                throw new IllegalArgumentException("not one line for " + line.getKey());
            }
            variant = matcher.replaceFirst("$1" + Matcher.quoteReplacement(line.getValue()));
        }
        return variant;
    }
}
