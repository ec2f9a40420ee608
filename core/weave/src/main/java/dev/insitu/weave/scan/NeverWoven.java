package dev.insitu.weave.scan;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
        Set<String> methods = new HashSet<>();
        try (InputStream in = NeverWoven.class.getResourceAsStream(RESOURCE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                methods.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return methods;
    }

    /** Whether the list has a method, whatever its parameters; a line {@code Class#*} means all methods of the class. */
    public static boolean contains(String internalClassName, String method) {
        return METHODS.contains(internalClassName + '#' + method) || METHODS.contains(internalClassName + "#*");
    }
}
