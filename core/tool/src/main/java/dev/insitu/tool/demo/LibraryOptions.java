package dev.insitu.tool.demo;

import java.util.List;

/** JVM options that third-party libraries need to avoid warnings. */
final class LibraryOptions {
    private static final int FIRST_RELEASE_THAT_WARNS = 24;

    private LibraryOptions() {}

    /** The options for libraries that use native code, or unchecked memory access. */
    static List<String> withoutWarnings() {
        return Runtime.version().feature() < FIRST_RELEASE_THAT_WARNS
                ? List.of()
                : List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    }
}
