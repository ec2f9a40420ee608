package dev.insitu.agent.startup;

import dev.insitu.launcher.ClassDefiner;
import jdk.internal.misc.Unsafe;

/**
 * Defines the runtime's classes in the bootstrap loader. Called by the launcher, but not part of it: the launcher shares a module with the
 * application, which must not get access to the JDK package exported for this.
 */
public final class BootDefiner implements ClassDefiner {
    /** Called by the launcher, by reflection. */
    public BootDefiner() {}

    @Override
    public Class<?> define(String name, byte[] bytes) {
        return Unsafe.getUnsafe().defineClass(name, bytes, 0, bytes.length, null, null);
    }
}
