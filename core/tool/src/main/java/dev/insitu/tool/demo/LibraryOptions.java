package dev.insitu.tool.demo;

import java.util.List;

/** What other people's libraries need of a JVM lest it warn of them. */
final class LibraryOptions {
    private static final int FIRST_RELEASE_THAT_WARNS = 24;

    private LibraryOptions() {}

    /** For libraries that use native code, or memory without the JVM's checks. */
    static List<String> withoutWarnings() {
        return Runtime.version().feature() < FIRST_RELEASE_THAT_WARNS
                ? List.of()
                : List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    }
}
