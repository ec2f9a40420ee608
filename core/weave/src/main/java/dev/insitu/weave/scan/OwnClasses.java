package dev.insitu.weave.scan;

/** The profiler's own classes, also those of a session that is over, which no rule reaches. */
public final class OwnClasses {
    private OwnClasses() {}

    private static final ClassLoader ISOLATED = OwnClasses.class.getClassLoader();

    /**
     * Whether the class is one of them.
     *
     * @param name internal name
     */
    public static boolean contains(ClassLoader loader, String name) {
        return (loader != null && loader.getClass() == ISOLATED.getClass() && isIsolated())
                || name.startsWith("dev/insitu/runtime/")
                || name.startsWith("java/lang/Insitu")
                || name.startsWith("dev/insitu/launcher/");
    }

    /** In unit tests this code shares the application's loader. */
    private static boolean isIsolated() {
        return ISOLATED != ClassLoader.getSystemClassLoader();
    }
}
