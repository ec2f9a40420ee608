package dev.insitu.config.syntax;

import dev.insitu.platform.problem.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The fixed words of the configuration: a constant's name in lower case, with hyphens. */
public final class Words {
    private Words() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static <E extends Enum<E>> E parse(E[] constants, String text) throws InvalidValueException {
        List<String> words = new ArrayList<>();
        for (E constant : constants) {
            String word = of(constant);
            if (word.equals(text)) {
                return constant;
            }
            words.add(word);
        }
        throw new InvalidValueException("expected one of " + String.join(", ", words));
    }

    /** The parts between the separators, without the white space around them, including empty parts. */
    public static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, start)) {
            parts.add(text.substring(start, end).strip());
            start = end + 1;
        }
        parts.add(text.substring(start).strip());
        return parts;
    }

    public static boolean parseSwitch(String text) throws InvalidValueException {
        return switch (text) {
            case "true", "on" -> true;
            case "false", "off" -> false;
            default -> throw new InvalidValueException("expected true or false, or on or off");
        };
    }
}
