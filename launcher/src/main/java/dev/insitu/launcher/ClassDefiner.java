package dev.insitu.launcher;

/**
 * Defines classes in the bootstrap loader. Implemented outside the launcher's module, since it needs packages that java.base does
 * not export.
 */
public interface ClassDefiner {
    /**
     * Defines a class.
     *
     * @param name the class's name, with slashes
     * @param bytes its class file
     */
    Class<?> define(String name, byte[] bytes);
}
