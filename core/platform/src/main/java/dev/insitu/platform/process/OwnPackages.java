package dev.insitu.platform.process;

/** What the names of Insitu's classes begin with. Others that begin with the group's name may belong to an application. */
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
     * Whether a class is one of them.
     *
     * @param className with dots
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
