package dev.insitu.agent.library;

/** Loads the classes of libraries, changed by {@link LibraryCode}. */
public abstract class LibraryLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    protected LibraryLoader(String name, ClassLoader parent) {
        super(name, parent);
    }

    /**
     * A class file of a library.
     *
     * @param name as a resource
     * @return null if no library has a class of this name
     */
    protected abstract byte[] classFile(String name);

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classFile(name.replace('.', '/') + ".class");
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] changed = LibraryCode.changed(bytes);
        return defineClass(name, changed, 0, changed.length, LibraryLoader.class.getProtectionDomain());
    }
}
