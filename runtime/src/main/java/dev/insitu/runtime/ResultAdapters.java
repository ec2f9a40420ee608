package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ResultCounts;
import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

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

    /** A library's type in one loader. */
    private static final class Library {
        private static final Library NONE = new Library("", null);

        private final String type;

        /** Null if there is none that fits this version of the library. */
        private volatile Object adapter;

        /** The count of results that have no adapter for that reason, as {@link ResultCounts} names it; null while it fits. */
        private volatile String misfit;

        Library(String type, Object adapter) {
            this.type = type;
            this.adapter = adapter;
        }

        private void fitsNot(LinkageError why) {
            misfit = ResultCounts.NO_CALLBACK + type + " (" + why.getClass().getSimpleName() + ")";
            adapter = null;
        }
    }

    /** What there is for one class of results. */
    static final class Found {
        private static final long UNKNOWN = -1;

        private final Library library;

        /** Offset of a future's newest dependent, which is null without dependents. */
        private final long dependents;

        private Found(Library library, long dependents) {
            this.library = library;
            this.dependents = dependents;
        }

        /** Null if there is none. */
        Object adapter() {
            return library.adapter;
        }

        /** Whether the future certainly has no dependents. */
        boolean isAlone(Object future) {
            return dependents != UNKNOWN && UNSAFE.getReferenceVolatile(future, dependents) == null;
        }
    }

    private static final String GUAVA = "com.google.common.util.concurrent.";

    /** What Guava's own futures implement: they keep their dependents in one field. Others may keep them elsewhere. */
    private static final String GUAVA_KEEPS = GUAVA + "AbstractFuture$Trusted";

    /** The classes that declare the field, and its names: of today, and up to version 33.4.0. */
    private static final String[][] GUAVA_FIELDS = {
        {GUAVA + "AbstractFutureState", "listenersField"}, {GUAVA + "AbstractFuture", "listeners"}
    };

    private static volatile Adapter[] known = {};

    /** By the class of a result. */
    private static final ClassValue<Found> OF_RESULT = new ClassValue<>() {
        @Override
        protected Found computeValue(Class<?> result) {
            return new Found(find(result), dependents(result));
        }
    };

    /** By the library's type: its adapter is defined once. */
    private static final ClassValue<Library> OF_LIBRARY = new ClassValue<>() {
        @Override
        protected Library computeValue(Class<?> type) {
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

    /** What there is for results of this class. The thread is muted meanwhile: the JDK's methods that find it may be woven. */
    static Found of(Class<?> result) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
            return OF_RESULT.get(result);
        } finally {
            if (owner != null) {
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
        }
    }

    /** The adapter does not link to the library of a result of this class, which is of another version: from now on there is none. */
    static void fitsNot(Class<?> result, LinkageError why) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
            OF_RESULT.get(result).library.fitsNot(why);
        } finally {
            if (owner != null) {
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
        }
    }

    /** Counts a result whose completion cannot be seen: it has no adapter, or none may take its place. */
    static void countUnseen(Class<?> result, int probe) {
        String misfit = of(result).library.misfit;
        if (misfit == null) {
            ResultCounts.noCallback(result, probe);
        } else {
            ResultCounts.noCallback(misfit, probe);
        }
    }

    private static Library find(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (adapterOf(each) != null) {
                return OF_LIBRARY.get(each);
            }
            for (Class<?> implemented : each.getInterfaces()) {
                Library found = find(implemented);
                if (found != Library.NONE) {
                    return found;
                }
            }
        }
        return Library.NONE;
    }

    private static long dependents(Class<?> result) {
        boolean keeps = false;
        for (Class<?> each = result; each != null; each = each.getSuperclass()) {
            for (Class<?> implemented : each.getInterfaces()) {
                keeps |= implemented.getName().equals(GUAVA_KEEPS);
            }
            for (String[] field : GUAVA_FIELDS) {
                long offset = keeps && each.getName().equals(field[0]) ? offset(each, field[1]) : Found.UNKNOWN;
                if (offset != Found.UNKNOWN) {
                    return offset;
                }
            }
        }
        return Found.UNKNOWN;
    }

    private static long offset(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            boolean isReference = !field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers());
            return isReference ? UNSAFE.objectFieldOffset(field) : Found.UNKNOWN;
        } catch (ReflectiveOperationException | LinkageError otherVersion) {
            return Found.UNKNOWN;
        }
    }

    private static Adapter adapterOf(Class<?> type) {
        for (Adapter each : known) {
            if (each.type.equals(type.getName())) {
                return each;
            }
        }
        return null;
    }

    private static Library define(Class<?> type) {
        Adapter adapter = adapterOf(type);
        if (adapter == null) {
            return Library.NONE;
        }
        Library library = new Library(type.getName(), null);
        try {
            library.adapter = UNSAFE.allocateInstance(defined(adapter, type.getClassLoader()));
        } catch (LinkageError otherVersion) {
            library.fitsNot(otherVersion);
        } catch (ReflectiveOperationException abstractClass) {
            return Library.NONE;
        }
        return library;
    }

    private static Class<?> defined(Adapter adapter, ClassLoader loader) {
        byte[] file = adapter.classFile;
        try {
            return UNSAFE.defineClass(adapter.name, file, 0, file.length, loader, null);
        } catch (LinkageError failed) {
            try {
                // Another thread has defined it, or nothing can.
                return Class.forName(adapter.name, false, loader);
            } catch (ClassNotFoundException notDefined) {
                throw failed;
            }
        }
    }
}
