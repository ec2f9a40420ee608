package dev.insitu.platform.linux;

import java.util.Optional;

/** The CPUs on which the system lets this process or the current thread run, as Linux lists them: {@code 0-3,8}. Unknown elsewhere. */
public final class AllowedCpus {
    private static final String LINE = "Cpus_allowed_list:";

    private AllowedCpus() {}

    /** Those of this process. */
    public static Optional<String> ofProcess() {
        return TextFile.line("/proc/self/status", LINE);
    }

    /** Those of the current thread. */
    public static Optional<String> ofThread() {
        return TextFile.line("/proc/thread-self/status", LINE);
    }
}
