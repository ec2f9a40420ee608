package dev.insitu.platform.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** Where the agent prints. */
public final class Console {
    /** What stderr shows. */
    public static final Charset CHARSET = Charset.defaultCharset();

    private Console() {}

    /** A stream of our own on stderr: the application may have put something else in the place of System.err. */
    public static PrintStream open() {
        return new PrintStream(new FileOutputStream(FileDescriptor.err), false, CHARSET);
    }
}
