package dev.insitu.it.apps;

/** Prints where each of these classes comes from, and what its package says its version is. */
public final class Libraries {
    private Libraries() {}

    /** Takes names of classes. */
    public static void main(String[] arguments) throws ClassNotFoundException {
        for (String name : arguments) {
            describe(Class.forName(name));
        }
    }

    static void describe(Class<?> type) {
        String location =
                type.getProtectionDomain().getCodeSource().getLocation().getPath();
        System.out.println(type.getName() + " from " + location.substring(location.lastIndexOf('/') + 1) + " version "
                + type.getPackage().getImplementationVersion());
    }
}
