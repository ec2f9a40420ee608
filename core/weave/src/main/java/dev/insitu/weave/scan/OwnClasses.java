package dev.insitu.weave.scan;

/** The profiler's own classes, also those of ended sessions. No rule applies to them. */
public final class OwnClasses {
    private OwnClasses() {}

    private static final ClassLoader ISOLATED = OwnClasses.class.getClassLoader();

    /**
     * Whether the class is the profiler's.
     *
     * @param name internal name
     */
    public static boolean contains(ClassLoader loader, String name) {
        return (loader != null && loader.getClass() == ISOLATED.getClass() && isIsolated())
                || name.startsWith("dev/insitu/runtime/")
                || name.startsWith("java/lang/Insitu")
                || name.startsWith("dev/insitu/launcher/");
    }

    /** False in unit tests, where this code shares the application's loader. */
    private static boolean isIsolated() {
        return ISOLATED != ClassLoader.getSystemClassLoader();
    }
}
