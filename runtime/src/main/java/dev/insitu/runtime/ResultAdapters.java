package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;

/**
 * Finds what knows when a library's asynchronous result is there. A result's type is recognised by the name of a class or interface
 * that it extends; the adapter for it is a class that is defined in the loader of that type when a result of it is met first, so it
 * sees the application's own version of the library and types of the JDK alone. Lock-free, any thread.
 */
public final class ResultAdapters {
    private ResultAdapters() {}

    /** An adapter that can be defined. */
    public static final class Adapter {
        private final String type;
        private final String name;
        private final byte[] classFile;

        /**
         * @param type binary name of the library's type
         * @param name binary name of the adapter's class
         * @param classFile not to be changed
         */
        public Adapter(String type, String name, byte[] classFile) {
            this.type = type;
            this.name = name;
            this.classFile = classFile;
        }
    }

    private static final Object NONE = new Object();

    private static volatile Adapter[] known = {};

    /** By the class of a result. */
    private static final ClassValue<Object> OF_RESULT = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> result) {
            return find(result);
        }
    };

    /** By the library's type: its adapter is defined once. */
    private static final ClassValue<Object> OF_LIBRARY = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
            return define(type);
        }
    };

    /** Sets the adapters of this JVM, once, before anything that needs them is woven. */
    public static void know(Adapter[] all) {
        known = all;
    }

    /** Whether {@link #know} was called. */
    public static boolean areKnown() {
        return known.length > 0;
    }

    /**
     * The adapter of a result of this class; null if it has none. The thread is muted meanwhile: the JDK's methods that find it may
     * be woven.
     */
    static Object of(Class<?> result) {
        ThreadCounters muted = ThreadRegistry.mute();
        try {
            Object found = OF_RESULT.get(result);
            return found == NONE ? null : found;
        } finally {
            if (muted != null) {
                muted.muted--;
            }
            ThreadRegistry.unmuted(muted);
        }
    }

    private static Object find(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (adapterOf(each) != null) {
                return OF_LIBRARY.get(each);
            }
            for (Class<?> implemented : each.getInterfaces()) {
                Object found = find(implemented);
                if (found != NONE) {
                    return found;
                }
            }
        }
        return NONE;
    }

    private static Adapter adapterOf(Class<?> type) {
        for (Adapter each : known) {
            if (each.type.equals(type.getName())) {
                return each;
            }
        }
        return null;
    }

    private static Object define(Class<?> type) {
        Adapter adapter = adapterOf(type);
        if (adapter == null) {
            return NONE;
        }
        ClassLoader loader = type.getClassLoader();
        try {
            return UNSAFE.allocateInstance(defined(adapter, loader));
        } catch (ReflectiveOperationException | LinkageError otherVersion) {
            return NONE;
        }
    }

    private static Class<?> defined(Adapter adapter, ClassLoader loader) throws ClassNotFoundException {
        byte[] file = adapter.classFile;
        try {
            return UNSAFE.defineClass(adapter.name, file, 0, file.length, loader, null);
        } catch (LinkageError byAnotherThread) {
            return Class.forName(adapter.name, false, loader);
        }
    }
}
