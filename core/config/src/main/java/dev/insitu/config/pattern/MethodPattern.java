package dev.insitu.config.pattern;

import dev.insitu.platform.problem.InvalidValueException;
import java.util.List;
import java.util.Optional;

/**
 * A rule's pattern for methods, as the user wrote it:
 *
 * <ul>
 *   <li>{@code Class#method} or {@code Class::method}, optionally with parameter types in
 * parentheses; a class without a package is in the default package, and a nested class is written with a dot or with {@code $};
 * <li>{@code *} for any characters within one name or package level, {@code **} across levels; <li>{@code Class#<init>} for
 * constructors, which no wildcard matches; <li>{@code Type+#method} for the type and every subtype; <li>{@code @Annotation} for
 * every method that carries it; without a package, an annotation of that name in any package.
 * </ul>
 *
 * <p>Immutable. A match allocates nothing.
 */
public final class MethodPattern {
    private static final String CONSTRUCTOR = "<init>";
    private static final String EXPECTED = "expected Class#method, such as org.acme.Book#match or"
            + " org.acme.*#parse*(int, java.lang.String), or \"@org.acme.Timed\"";

    private final String text;
    private final Optional<String> annotation;
    private final boolean subtypes;
    private final NamePattern type;
    private final NamePattern method;
    private final Optional<ParameterTypes> parameters;

    private MethodPattern(
            String text,
            Optional<String> annotation,
            boolean subtypes,
            NamePattern type,
            NamePattern method,
            Optional<ParameterTypes> parameters) {
        this.text = text;
        this.annotation = annotation;
        this.subtypes = subtypes;
        this.type = type;
        this.method = method;
        this.parameters = parameters;
    }

    /** Reads a pattern; the exception states the problem. */
    public static MethodPattern parse(String written) throws InvalidValueException {
        MethodPattern pattern = parseAny(written);
        if (pattern.isEverything()) {
            throw new InvalidValueException("matches everything; expected a package, a class or a method to narrow it");
        }
        return pattern;
    }

    private static MethodPattern parseAny(String written) throws InvalidValueException {
        String text = written.strip();
        if (text.startsWith("@")) {
            return annotated(text);
        }
        int open = text.indexOf('(');
        if (open >= 0 ? !text.endsWith(")") : text.endsWith(")")) {
            throw new InvalidValueException(
                    "a parenthesis is missing; inside { } or [ ] a method with commas needs quotes");
        }
        String names = open < 0 ? text : text.substring(0, open).strip();
        int hash = names.indexOf('#');
        int separator = hash >= 0 ? hash : names.indexOf("::");
        if (separator < 0) {
            throw new InvalidValueException(
                    text.isEmpty()
                            ? EXPECTED
                            : "no # between class and method (in YAML a # after a blank begins a comment); "
                                    + EXPECTED);
        }
        String type = names.substring(0, separator).strip();
        boolean subtypes = type.endsWith("+");
        if (subtypes) {
            type = type.substring(0, type.length() - 1);
        }
        String method =
                names.substring(hash >= 0 ? separator + 1 : separator + 2).strip();
        if (!NamePattern.isName(type) || !isMethodName(method)) {
            throw new InvalidValueException(EXPECTED);
        }
        Optional<ParameterTypes> parameters = open < 0
                ? Optional.empty()
                : Optional.of(ParameterTypes.parse(text.substring(open + 1, text.length() - 1)));
        NamePattern types = new NamePattern(type);
        NamePattern methods = new NamePattern(method);
        return new MethodPattern(text, Optional.empty(), subtypes, types, methods, parameters);
    }

    /** Reads a pattern for call sites, which show names and types but no annotations. */
    public static MethodPattern parseCall(String written) throws InvalidValueException {
        return shownByCalls(parse(written));
    }

    /** The same for a pattern that may match {@link #isEverything everything}. */
    public static MethodPattern parseAnyCall(String written) throws InvalidValueException {
        return shownByCalls(parseAny(written));
    }

    private static MethodPattern shownByCalls(MethodPattern pattern) throws InvalidValueException {
        if (pattern.annotation.isPresent()) {
            throw new InvalidValueException("a call does not show annotations; expected Class#method");
        }
        return pattern;
    }

    private static MethodPattern annotated(String text) throws InvalidValueException {
        String name = text.substring(1);
        if (!NamePattern.isName(name) || name.indexOf('*') >= 0) {
            throw new InvalidValueException("expected an annotation's full name, such as \"@org.acme.Timed\"");
        }
        NamePattern any = new NamePattern("**");
        return new MethodPattern(text, Optional.of(name), false, any, any, Optional.empty());
    }

    /** Whether it matches all methods, or all constructors, of all classes. */
    public boolean isEverything() {
        return annotation.isEmpty()
                && (method.isOpen() || constructor())
                && (type.isOpen() || (subtypes && className().equals("java.lang.Object")));
    }

    private static boolean isMethodName(String name) {
        return name.equals(CONSTRUCTOR) || (NamePattern.isName(name) && name.indexOf('.') < 0 && !name.contains("**"));
    }

    /**
     * Whether the pattern names this class. Checked first, for every class that is loaded. False is final, except with
     * {@link #subtypes()}: then the class's supertypes must be checked too. An {@link #annotation()} rules out no class.
     *
     * @param name in either form, {@code org/acme/Book$Side} or {@code org.acme.Book$Side}
     */
    public boolean matchesClass(String name) {
        return annotation.isPresent() || type.matches(name);
    }

    /**
     * Whether the pattern matches this method, in a class that it names. An {@link #annotation()} rules out only the static
     * initializer.
     */
    public boolean matchesMethod(String name, String descriptor) {
        if (name.charAt(0) == '<' && !(name.equals(CONSTRUCTOR) && (constructor() || annotation.isPresent()))) {
            return false;
        }
        return method.matches(name) && (parameters.isEmpty() || parameters.get().matches(descriptor));
    }

    /**
     * Whether the pattern matches methods that carry this annotation.
     *
     * @param descriptor of the annotation's type, {@code Lorg/acme/Timed;}
     */
    public boolean matchesAnnotation(String descriptor) {
        return annotation.isPresent()
                && ParameterTypes.isType(annotation.get(), descriptor, 1, descriptor.length() - 1);
    }

    /** The annotation's name as written, without the {@code @}; empty for a pattern of names. */
    public Optional<String> annotation() {
        return annotation;
    }

    /** Whether it matches subtypes of the class too. */
    public boolean subtypes() {
        return subtypes;
    }

    /** Whether it matches constructors. */
    public boolean constructor() {
        return method.toString().equals(CONSTRUCTOR);
    }

    /** Whether it names one method of one class, possibly with overloads: no wildcard, subtypes or annotation. */
    public boolean isExact() {
        return type.isLiteral() && method.isLiteral() && !subtypes;
    }

    /** Whether it names one method, possibly with overloads or in subtypes: no wildcard, no annotation. */
    public boolean isLiteral() {
        return type.isLiteral() && method.isLiteral() && annotation.isEmpty();
    }

    /** Whether all methods that it matches are of one class. */
    public boolean namesOneClass() {
        return type.isLiteral() && !subtypes && annotation.isEmpty();
    }

    /** Whether all methods that it matches have one name. */
    public boolean hasLiteralMethod() {
        return method.isLiteral();
    }

    /** Whether it names a class, a method or an annotation, not a whole package. */
    public boolean isNarrow() {
        return annotation.isPresent() || method.isLiteral() || namesOneClass();
    }

    /** Whether it distinguishes overloads. */
    public boolean hasParameters() {
        return parameters.isPresent();
    }

    /** The class as written. */
    public String className() {
        return type.toString();
    }

    /** The method as written. */
    public String methodName() {
        return method.toString();
    }

    /** The pattern as written, without the package of the class. */
    public String withoutPackage() {
        int classEnd = Math.max(text.indexOf('#'), text.indexOf("::"));
        return text.substring(text.lastIndexOf('.', classEnd) + 1);
    }

    /** Names for a single probe on all its methods, the shortest first. */
    public List<String> probeNames() {
        return List.of(isLiteral() ? methodName() : text, withoutPackage(), text);
    }

    /** The pattern as written, without white space around it. */
    @Override
    public String toString() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MethodPattern pattern && pattern.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
