package dev.insitu.weave.scan;

import dev.insitu.platform.text.StreamText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;

/**
 * The JDK's methods that a probe itself calls. A probe on one of them would recurse endlessly. The list is a resource
 * that a test derives from the runtime's own bytecode.
 */
public final class NeverWoven {
    private NeverWoven() {}

    static final String RESOURCE = "never-woven.txt";

    private static final Set<String> METHODS = read();

    private static Set<String> read() {
        try (InputStream in = NeverWoven.class.getResourceAsStream(RESOURCE)) {
            return new HashSet<>(StreamText.lines(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the list has a method, whatever its parameters; a line {@code Class#*} means all methods of the class. */
    public static boolean contains(String internalClassName, String method) {
        return METHODS.contains(internalClassName + '#' + method) || METHODS.contains(internalClassName + "#*");
    }
}
