package dev.insitu.platform.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** The agent's output on stderr. */
public final class Console {
    /** The charset of stderr. */
    public static final Charset CHARSET = ConsoleCharset.of("stderr", Charset.defaultCharset());

    private Console() {}

    /** A separate stream on stderr: the application may have replaced System.err. */
    public static PrintStream open() {
        return new PrintStream(new FileOutputStream(FileDescriptor.err), false, CHARSET);
    }
}
