package dev.insitu.config.value;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.syntax.Words;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.ArrayList;
import java.util.List;

/** What ends a call that a rule means. */
public sealed interface CallEnd {
    /** The call's own return. The default. */
    CallEnd RETURN = new Return();

    /** The completion of the result that the call returned. */
    CallEnd COMPLETION = new Completion();

    /** What follows the method in the text of a rule; empty for the return. */
    String text();

    record Return() implements CallEnd {
        @Override
        public String text() {
            return "";
        }
    }

    record Completion() implements CallEnd {
        @Override
        public String text() {
            return " until completion";
        }
    }

    /**
     * The first call of one of some methods of an object that the call was given.
     *
     * @param argument its index, from 0
     * @param methods the object's methods, of any type
     */
    record Callback(int argument, List<MethodPattern> methods) implements CallEnd {
        private static final String EXPECTED = "expected the callback's methods, such as onSuccess|onError";
        private static final String OF_ANY_TYPE = "**+#";

        public Callback {
            methods = List.copyOf(methods);
        }

        /** Reads names of methods, separated by {@code |}, each with parameters if its overloads differ. */
        public static List<MethodPattern> parseMethods(String text) throws InvalidValueException {
            List<MethodPattern> methods = new ArrayList<>();
            for (String name : Words.split(text, '|')) {
                if (name.indexOf('*') >= 0
                        || name.indexOf('#') >= 0
                        || name.indexOf(':') >= 0
                        || name.startsWith("<")) {
                    throw new InvalidValueException(EXPECTED);
                }
                methods.add(parse(name));
            }
            return methods;
        }

        private static MethodPattern parse(String name) throws InvalidValueException {
            try {
                return MethodPattern.parseCall(OF_ANY_TYPE + name);
            } catch (InvalidValueException invalid) {
                throw new InvalidValueException(
                        invalid.getMessage().startsWith("a parenthesis") ? invalid.getMessage() : EXPECTED);
            }
        }

        /** The methods as the user wrote them. */
        public String names() {
            StringBuilder names = new StringBuilder();
            for (MethodPattern method : methods) {
                names.append(names.length() == 0 ? "" : "|")
                        .append(method.toString().substring(OF_ANY_TYPE.length()));
            }
            return names.toString();
        }

        @Override
        public String text() {
            return " until argument " + argument + " " + names();
        }
    }
}
