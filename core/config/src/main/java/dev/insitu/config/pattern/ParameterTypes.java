package dev.insitu.config.pattern;

import dev.insitu.config.syntax.Words;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.ArrayList;
import java.util.List;

/**
 * A written parameter list, {@code (int, java.lang.String, byte[])}, compared with descriptors. A type without a package matches in
 * any package.
 */
final class ParameterTypes {
    private final List<Type> types;

    private ParameterTypes(List<Type> types) {
        this.types = types;
    }

    /** Reads the text between the parentheses. */
    static ParameterTypes parse(String text) throws InvalidValueException {
        List<Type> types = new ArrayList<>();
        if (!text.isBlank()) {
            for (String type : Words.split(text, ',')) {
                types.add(Type.parse(type));
            }
        }
        return new ParameterTypes(types);
    }

    /** Whether a method with this descriptor takes exactly these types. */
    boolean matches(String descriptor) {
        int at = 1;
        for (Type type : types) {
            at = type.matchEnd(descriptor, at);
            if (at < 0) {
                return false;
            }
        }
        return descriptor.charAt(at) == ')';
    }

    /**
     * @param name as written, without brackets
     * @param dimensions the array's dimensions; 0 for no array
     */
    private record Type(String name, int dimensions) {
        static Type parse(String text) throws InvalidValueException {
            String name = text;
            int dimensions = 0;
            while (name.endsWith("[]") || name.endsWith("...")) {
                name = name.substring(0, name.length() - (name.endsWith("]") ? 2 : 3))
                        .strip();
                dimensions++;
            }
            if (!NamePattern.isName(name) || name.indexOf('*') >= 0) {
                throw new InvalidValueException(
                        "expected parameter types such as (int, java.lang.String, byte[]), without type arguments");
            }
            return new Type(name, dimensions);
        }

        /** The index after this type in the descriptor, or -1 if another type is there. */
        int matchEnd(String descriptor, int at) {
            int start = at;
            while (descriptor.charAt(start) == '[') {
                start++;
            }
            if (start - at != dimensions) {
                return -1;
            }
            if (descriptor.charAt(start) != 'L') {
                return name.equals(primitive(descriptor.charAt(start))) ? start + 1 : -1;
            }
            int end = descriptor.indexOf(';', start);
            return isType(name, descriptor, start + 1, end) ? end + 1 : -1;
        }
    }

    /** Whether the class file's name, from start to end, is the written name. */
    static boolean isType(String written, String name, int start, int end) {
        int from = end - written.length();
        if (from < start || !NamePattern.matchesLiteral(written, name, from)) {
            return false;
        }
        boolean simple = written.indexOf('.') < 0;
        return from == start || (simple && (name.charAt(from - 1) == '/' || name.charAt(from - 1) == '$'));
    }

    private static String primitive(char descriptor) {
        return switch (descriptor) {
            case 'Z' -> "boolean";
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'S' -> "short";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'F' -> "float";
            case 'D' -> "double";
            default -> "";
        };
    }
}
