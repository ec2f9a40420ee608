package dev.insitu.platform.process;

/** The package prefixes of Insitu's classes. Other classes under {@code dev.insitu} may belong to an application. */
public final class OwnPackages {
    private static final String[] PREFIXES = {
        "dev.insitu.runtime.",
        "dev.insitu.launcher.",
        "dev.insitu.platform.",
        "dev.insitu.config.",
        "dev.insitu.recording.",
        "dev.insitu.weave.",
        "dev.insitu.explain.",
        "dev.insitu.report.",
        "dev.insitu.tool.",
        "dev.insitu.agent.",
        "dev.insitu.export.",
        "java.lang.Insitu"
    };

    private OwnPackages() {}

    /**
     * Whether a class is Insitu's.
     *
     * @param className its full name, with dots
     */
    public static boolean contain(String className) {
        for (String prefix : PREFIXES) {
            if (className.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
