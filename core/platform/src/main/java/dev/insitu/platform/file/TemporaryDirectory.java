package dev.insitu.platform.file;

import java.io.File;

/** The system's directory for temporary files. */
public final class TemporaryDirectory {
    private static final File UNIX = new File("/tmp");

    private TemporaryDirectory() {}

    /**
     * The directory that all JVMs of a user agree on. Not {@code java.io.tmpdir} where that can be avoided: an application server
     * sets it for its own files, and a tool in another JVM would search elsewhere.
     */
    public static File ofAllJvms() {
        if (File.separatorChar == '/') {
            return UNIX;
        }
        String named = System.getenv("TEMP");
        return new File(named == null || named.isEmpty() ? System.getProperty("java.io.tmpdir") : named);
    }
}
