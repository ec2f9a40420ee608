package dev.insitu.runtime.pairing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ResultCounts;
import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;
import java.lang.ref.WeakReference;

/**
 * The classes of objects that calls were given to be called back, so that {@link dev.insitu.runtime.Callback} asks nothing of all other objects. Any
 * thread; without locks.
 */
public final class GivenClasses {
    private GivenClasses() {}

    /** Beyond this number, each class counts as given. */
    private static final int MOST = 32;

    /** A Given[] at index 0; replaced as a whole. */
    private static final Object[] GIVEN = {new Given[0]};

    private static final class Given extends WeakReference<Class<?>> {
        /** The mark of objects whose methods cannot be woven, with the name for a report; null if they can. */
        final String unwoven;

        Given(Class<?> type) {
            super(type);
            Class<?>[] implemented = type.isHidden() ? type.getInterfaces() : new Class<?>[0];
            this.unwoven = implemented.length > 0
                    ? ResultCounts.UNWOVEN + "a lambda (" + implemented[0].getName() + ")"
                    : type.isHidden() || type.getClassLoader() == null ? ResultCounts.UNWOVEN + type.getName() : null;
        }
    }

    /**
     * Notes that an object of a class was given.
     *
     * @return the mark of objects whose methods cannot be woven; null if they can, or if too many classes are known to tell
     */
    public static String add(Class<?> type) {
        while (true) {
            Given[] given = given();
            int free = given.length;
            for (int i = given.length - 1; i >= 0; i--) {
                if (given[i].refersTo(type)) {
                    return given[i].unwoven;
                }
                free = given[i].refersTo(null) ? i : free;
            }
            if (free == MOST) {
                return null;
            }
            Given[] more = new Given[Math.max(given.length, free + 1)];
            System.arraycopy(given, 0, more, 0, given.length);
            more[free] = describe(type);
            if (UNSAFE.compareAndSetReference(GIVEN, Memory.OBJECTS, given, more)) {
                return more[free].unwoven;
            }
        }
    }

    /**
     * Whether objects of a class may have been given.
     *
     * @param unwoven whether to ask for a class whose methods cannot be woven, or for one whose methods can
     */
    public static boolean mayHave(Class<?> type, boolean unwoven) {
        Given[] given = given();
        for (Given each : given) {
            if (each.refersTo(type)) {
                return (each.unwoven != null) == unwoven;
            }
        }
        return given.length == MOST && (type.isHidden() || isOfBootLoader(type)) == unwoven;
    }

    private static Given[] given() {
        return (Given[]) UNSAFE.getReferenceAcquire(GIVEN, Memory.OBJECTS);
    }

    private static boolean isOfBootLoader(Class<?> type) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
            return type.getClassLoader() == null;
        } finally {
            if (owner != null) {
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
        }
    }

    /** The thread is muted: the JDK's methods that name the class may be woven. */
    private static Given describe(Class<?> type) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
            return new Given(type);
        } finally {
            if (owner != null) {
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
        }
    }
}
