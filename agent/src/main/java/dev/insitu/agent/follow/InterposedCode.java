package dev.insitu.agent.follow;

/**
 * Code between a call and the method that it means: the JDK's, and proxies that are generated. Where stacks show what comes next, it is
 * skipped; its time is in {@code self} of the call.
 */
final class InterposedCode {
    private static final String[] GENERATED = {
        "$$", "$Proxy", "$ByteBuddy$", "$HibernateProxy$", "$MockitoMock$", "$JaxbAccessor", "_$$_javassist"
    };

    private static final String[] PACKAGES = {
        "java.",
        "javax.",
        "jdk.",
        "sun.",
        "com.sun.",
        "org.springframework.aop.",
        "org.springframework.cglib.",
        "org.springframework.transaction.interceptor.",
        "net.bytebuddy.",
        "javassist.util.proxy."
    };

    private InterposedCode() {}

    static boolean contains(String className) {
        if (isHidden(className)) {
            return true;
        }
        for (String part : GENERATED) {
            if (className.contains(part)) {
                return true;
            }
        }
        for (String prefix : PACKAGES) {
            if (className.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a class of a frame is a hidden one, such as a lambda has: no code can be written into it. */
    static boolean isHidden(String className) {
        return className.indexOf('/') >= 0;
    }

    /** Whether a class is the JDK's: its methods are measured where they are called, not followed. */
    static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return (loader == null || loader == ClassLoader.getPlatformClassLoader())
                && (type.getModule().isNamed() || loader == null);
    }
}
