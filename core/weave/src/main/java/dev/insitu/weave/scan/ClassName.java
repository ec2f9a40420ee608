package dev.insitu.weave.scan;

/** The name that a class file gives its class. */
public final class ClassName {
    private ClassName() {}

    /** The internal name, or null if the bytes are not a class file that this version of Insitu can read. */
    public static String in(byte[] classFile) {
        try {
            return new ClassFileReader(classFile).getClassName();
        } catch (RuntimeException e) {
            return null;
        }
    }
}
