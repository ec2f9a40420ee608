package dev.insitu.launcher;

/** A JVM's Java version, and whether Insitu runs on it. */
public final class JavaVersion {
    /** The oldest version that Insitu runs on. */
    private static final int REQUIRED = 17;

    /** The prefix of versions before 9. */
    private static final String FIRST_SCHEME = "1.";

    private JavaVersion() {}

    /** Whether this JVM is too old for Insitu; false if a security manager denies access to the version. */
    static boolean isTooOld() {
        try {
            return isTooOld(System.getProperty("java.specification.version"));
        } catch (SecurityException e) {
            return false;
        }
    }

    /**
     * Whether a JVM is too old for Insitu.
     *
     * @param specification the value of {@code java.specification.version}; null if unknown
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
     * The message that a JVM is too old.
     *
     * @param jvm the name of the JVM in the message
     * @param version the value of {@code java.version}
     */
    public static String tooOld(String jvm, String version) {
        return jvm + " is " + version + "; Insitu requires " + REQUIRED;
    }

    /** The same for this JVM. */
    static String tooOld() {
        return tooOld("this JVM", System.getProperty("java.version"));
    }
}
