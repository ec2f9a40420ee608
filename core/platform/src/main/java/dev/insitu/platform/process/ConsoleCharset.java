package dev.insitu.platform.process;

import java.nio.charset.Charset;

/**
 * The charset of what this process prints. A console of Windows has a code page of its own, such as 437, beside that of the system. The
 * JVM knows it by the property {@code stdout.encoding} or {@code stderr.encoding}, before JDK 19 with {@code sun.} in front.
 */
public final class ConsoleCharset {
    private ConsoleCharset() {}

    /**
     * The charset of a console; that of a file or a pipe is a matter of the caller's.
     *
     * @param stream {@code stdout} or {@code stderr}
     * @param otherwise where it is no console with a code page of its own
     */
    public static Charset of(String stream, Charset otherwise) {
        try {
            String property = stream + ".encoding";
            String ofStream = System.getProperty(property, System.getProperty("sun." + property, ""));
            return of(ofStream, System.getProperty("native.encoding", ""), otherwise);
        } catch (SecurityException e) {
            return otherwise;
        }
    }

    /** @param ofSystem later JDKs give that to files and pipes, too */
    static Charset of(String ofStream, String ofSystem, Charset otherwise) {
        if (ofStream.isEmpty() || ofStream.equals(ofSystem)) {
            return otherwise;
        }
        try {
            return Charset.forName(ofStream);
        } catch (IllegalArgumentException e) {
            // A runtime image without the module jdk.charsets.
            return otherwise;
        }
    }
}
