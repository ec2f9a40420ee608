package dev.insitu.platform.linux;

import java.io.File;
import java.io.IOException;

/** The system's ids of this process and of the current thread. */
public final class OwnIds {
    private static final File PROCESS = new File("/proc/self");
    private static final File THREAD = new File("/proc/thread-self");

    private OwnIds() {}

    /** The id of this process. Read from a link where there is one, because ProcessHandle would link three lambdas at start-up. */
    public static String process() throws IOException {
        String self = PROCESS.getCanonicalFile().getName();
        return self.equals(PROCESS.getName())
                ? Long.toString(ProcessHandle.current().pid())
                : self;
    }

    /**
     * The id of the current thread.
     *
     * @throws IOException if the system does not show it
     */
    public static int thread() throws IOException {
        String self = THREAD.getCanonicalFile().getName();
        if (self.equals(THREAD.getName())) {
            throw new IOException("the system does not show the ids of threads");
        }
        return Integer.parseInt(self);
    }
}
