package dev.insitu.agent.startup;

import dev.insitu.launcher.ClassDefiner;
import jdk.internal.misc.Unsafe;

/**
 * Defines the runtime's classes in the bootstrap loader. Here and not in the launcher, where it is called: the launcher's module is
 * the application's, too, which must not see what is exported for this.
 */
public final class BootDefiner implements ClassDefiner {
    /** Called by the launcher, by reflection. */
    public BootDefiner() {}

    @Override
    public Class<?> define(String name, byte[] bytes) {
        return Unsafe.getUnsafe().defineClass(name, bytes, 0, bytes.length, null, null);
    }
}
