package dev.insitu.platform.linux;

import java.util.Map;

/** The host's name: the kernel's, or else that of the environment. Not from the JDK, which may query a name server. */
public final class HostName {
    private static final String KERNEL = "/proc/sys/kernel/hostname";
    private static final String UNKNOWN = "localhost";

    private HostName() {}

    /**
     * The name.
     *
     * @param environment variables: a shell may set {@code HOSTNAME}; Windows sets {@code COMPUTERNAME}
     */
    public static String of(Map<String, String> environment) {
        String ofKernel = TextFile.line(KERNEL, "").orElse("");
        return ofKernel.isEmpty()
                ? environment.getOrDefault("HOSTNAME", environment.getOrDefault("COMPUTERNAME", UNKNOWN))
                : ofKernel;
    }
}
