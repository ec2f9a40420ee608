package dev.insitu.agent.weave.scan;

import dev.insitu.agent.config.pattern.MethodPattern;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Which types a class extends and implements, all the way up, read from class files: loading a class to ask it would
 * change the order in which the application loads its own. Thread-safe.
 */
public final class Supertypes {
    private static final String[] UNKNOWN = {};

    /** Where the low byte of the major version is (JVMS 4.1). */
    private static final int MAJOR_VERSION = 7;

    /** Direct supertypes by internal name, by the loader that was asked; a loader is not kept alive by what it told. */
    private final Map<Object, Map<String, String[]>> directByLoader = Collections.synchronizedMap(new WeakHashMap<>());

    private static final Object BOOTSTRAP = new Object();

    private final AtomicInteger loadersAsked = new AtomicInteger();

    /**
     * The names of all that a class extends and implements, without its own.
     *
     * @param loaded the class, where it is loaded, or null
     */
    public Set<String> of(ClassLoader loader, Class<?> loaded, byte[] classFile) {
        if (loaded != null) {
            return of(loaded);
        }
        Set<String> types = new HashSet<>();
        add(loader, directOf(classFile), types);
        return types;
    }

    private void add(ClassLoader loader, String[] direct, Set<String> types) {
        for (String type : direct) {
            if (types.add(type)) {
                add(loader, directOf(loader, type), types);
            }
        }
    }

    /** The same of a class that is loaded, and so has its supertypes loaded. */
    static Set<String> of(Class<?> type) {
        Set<String> types = new HashSet<>();
        addDirectOf(type, types);
        return types;
    }

    private static void addDirectOf(Class<?> type, Set<String> types) {
        for (Class<?> implemented : type.getInterfaces()) {
            if (types.add(implemented.getName())) {
                addDirectOf(implemented, types);
            }
        }
        Class<?> parent = type.getSuperclass();
        if (parent != null && types.add(parent.getName())) {
            addDirectOf(parent, types);
        }
    }

    private boolean anyMatches(MethodPattern pattern, ClassLoader loader, String[] types, Set<String> seen) {
        for (String type : types) {
            if (seen.add(type)
                    && (pattern.matchesClass(type) || anyMatches(pattern, loader, directOf(loader, type), seen))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a pattern names a class, as a loader knows it, or one of its supertypes. */
    public boolean anyMatches(MethodPattern pattern, ClassLoader loader, String name) {
        return anyMatches(pattern, loader, new String[] {name}, new HashSet<>());
    }

    private String[] directOf(ClassLoader loader, String type) {
        if (type.equals("java/lang/Object")) {
            return UNKNOWN;
        }
        Object by = loader == null ? BOOTSTRAP : loader;
        Map<String, String[]> known = directByLoader.get(by);
        if (known == null) {
            // Should two threads come, one forgets what it has read.
            known = new ConcurrentHashMap<>();
            directByLoader.put(by, known);
        }
        String[] direct = known.get(type);
        if (direct == null) {
            // Outside of any lock of ours: the loader may take its own.
            direct = read(loader, type + ".class");
            known.put(type, direct);
        }
        return direct;
    }

    /** How often a class loader was asked for a file, which may have loaded classes. */
    public int loadersAsked() {
        return loadersAsked.get();
    }

    private String[] read(ClassLoader loader, String file) {
        loadersAsked.incrementAndGet();
        try (InputStream in =
                loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            return in == null ? UNKNOWN : directOf(in.readAllBytes());
        } catch (IOException | RuntimeException e) {
            return UNKNOWN;
        }
    }

    private static String[] directOf(byte[] classFile) {
        try {
            return directOf(new ClassReader(asOld(classFile)));
        } catch (RuntimeException e) {
            return UNKNOWN;
        }
    }

    /** Under an older version: what is read here is the same in all, be they too new to be woven. */
    private static byte[] asOld(byte[] classFile) {
        if (classFile[MAJOR_VERSION] <= Opcodes.V17) {
            return classFile;
        }
        byte[] old = classFile.clone();
        old[MAJOR_VERSION] = Opcodes.V17;
        return old;
    }

    private static String[] directOf(ClassReader reader) {
        String[] interfaces = reader.getInterfaces();
        String parent = reader.getSuperName();
        if (parent == null) {
            return interfaces;
        }
        String[] direct = Arrays.copyOf(interfaces, interfaces.length + 1);
        direct[interfaces.length] = parent;
        return direct;
    }
}
