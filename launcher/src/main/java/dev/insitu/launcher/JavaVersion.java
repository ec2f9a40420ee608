package dev.insitu.launcher;

/** The Java that a JVM runs, and whether Insitu runs on it. */
public final class JavaVersion {
    /** The oldest that Insitu runs on. */
    private static final int REQUIRED = 17;

    /** How versions before 9 began. */
    private static final String FIRST_SCHEME = "1.";

    private JavaVersion() {}

    /** Whether this JVM is older than Insitu; false where a security manager keeps that to itself. */
    static boolean isTooOld() {
        try {
            return isTooOld(System.getProperty("java.specification.version"));
        } catch (SecurityException e) {
            return false;
        }
    }

    /**
     * Whether a JVM is older than Insitu.
     *
     * @param specification as the property {@code java.specification.version} says; null where it is not known
     */
    public static boolean isTooOld(String specification) {
        if (specification == null) {
            return false;
        }
        try {
            return specification.startsWith(FIRST_SCHEME) || Integer.parseInt(specification) < REQUIRED;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /**
     * Says so.
     *
     * @param jvm that is too old
     * @param version as the property {@code java.version} says
     */
    public static String tooOld(String jvm, String version) {
        return jvm + " is " + version + "; Insitu requires " + REQUIRED;
    }

    /** The same of this JVM. */
    static String tooOld() {
        return tooOld("this JVM", System.getProperty("java.version"));
    }
}
