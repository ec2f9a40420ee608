package dev.insitu.agent.weave;

/** The profiler's own classes, also those of a session that is over, which no rule reaches. */
final class OwnClasses {
    private OwnClasses() {}

    private static final ClassLoader ISOLATED = OwnClasses.class.getClassLoader();

    /**
     * @param name internal name
     */
    static boolean contains(ClassLoader loader, String name) {
        return (loader != null && loader.getClass() == ISOLATED.getClass() && isIsolated())
                || name.startsWith("dev/insitu/runtime/")
                || name.startsWith("dev/insitu/launcher/");
    }

    /** In unit tests this code shares the application's loader. */
    private static boolean isIsolated() {
        return ISOLATED != ClassLoader.getSystemClassLoader();
    }
}
