package dev.insitu.launcher;

/** Defines classes in the bootstrap loader, for which it needs what java.base exports to nobody: not for the launcher's own module. */
public interface ClassDefiner {
    /**
     * Defines one.
     *
     * @param name the class's, with slashes
     * @param bytes its class file
     */
    Class<?> define(String name, byte[] bytes);
}
