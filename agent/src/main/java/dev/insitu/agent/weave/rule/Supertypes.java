package dev.insitu.agent.weave.rule;

import dev.insitu.agent.config.pattern.MethodPattern;
import dev.insitu.agent.weave.scan.ConstantPool;
import dev.insitu.agent.weave.scan.PoolMarks;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which types a class extends and implements, all the way up. Most types were shown to the transformer before; of the others
 * class files are read: loading a class to ask it would change the order in which the application loads its own.
 * Thread-safe.
 */
final class Supertypes {
    private static final KnownTypes.KnownType[] NONE = {};

    private static final PoolMarks NO_MARKS = new PoolMarks();

    private final KnownTypes types;
    private final NamedRules rules = new NamedRules();
    private final AtomicInteger loadersAsked = new AtomicInteger();

    /** Grows when a type turns out to extend others than its loader's file of it says, if there is one at all. */
    private final AtomicInteger knowledge = new AtomicInteger();

    Supertypes(KnownTypes types) {
        this.types = types;
    }

    /** Adds a rule for subtypes; before any class is shown. */
    void add(Rule rule) {
        rules.add(rule);
    }

    /** The numbers of the rules for subtypes that name a class or one of its supertypes; not to be changed. */
    BitSet rulesAbout(ClassLoader loader, String name) {
        return rulesAbout(loader, typeOf(loader, name), new ArrayList<>());
    }

    /** The same of a class that is loaded, and so has its supertypes loaded. */
    BitSet rulesAbout(Class<?> type) {
        BitSet found = new BitSet();
        Set<Class<?>> all = new HashSet<>();
        addWithSupertypes(type, all);
        for (Class<?> one : all) {
            rules.find(one.getName(), found);
        }
        return found;
    }

    private static void addWithSupertypes(Class<?> type, Set<Class<?>> types) {
        if (type != null && types.add(type)) {
            for (Class<?> implemented : type.getInterfaces()) {
                addWithSupertypes(implemented, types);
            }
            addWithSupertypes(type.getSuperclass(), types);
        }
    }

    /**
     * Remembers what a class that is being loaded extends and implements.
     *
     * @param direct internal names; null where its file does not say
     */
    void learn(ClassLoader loader, String name, String[] direct) {
        KnownTypes.KnownType type = typeOf(loader, name);
        KnownTypes.KnownType[] before = type.direct;
        KnownTypes.KnownType[] now = typesOf(loader, direct);
        type.direct = now;
        if (before != null && !Arrays.equals(before, now)) {
            knowledge.incrementAndGet();
        }
    }

    private KnownTypes.KnownType[] typesOf(ClassLoader loader, String[] names) {
        if (names == null) {
            return NONE;
        }
        KnownTypes.KnownType[] known = new KnownTypes.KnownType[names.length];
        for (int i = 0; i < known.length; i++) {
            known[i] = typeOf(loader, names[i]);
        }
        return known;
    }

    /** @param path from the class asked about: a broken class may be its own supertype */
    private BitSet rulesAbout(ClassLoader loader, KnownTypes.KnownType type, List<KnownTypes.KnownType> path) {
        int asOf = knowledge.get();
        KnownTypes.FoundRules known = type.found;
        if (known != null && known.asOf() == asOf) {
            return known.rules();
        }
        BitSet found = new BitSet();
        rules.find(type.name, found);
        path.add(type);
        for (KnownTypes.KnownType direct : directOf(loader, type)) {
            if (!path.contains(direct)) {
                found.or(rulesAbout(loader, direct, path));
            }
        }
        path.remove(path.size() - 1);
        type.found = new KnownTypes.FoundRules(found, asOf);
        return found;
    }

    /** Whether a pattern names a class, as a loader knows it, or one of its supertypes. */
    boolean anyMatches(MethodPattern pattern, ClassLoader loader, String name) {
        return anyMatches(pattern, loader, typeOf(loader, name), new HashSet<>());
    }

    private boolean anyMatches(
            MethodPattern pattern, ClassLoader loader, KnownTypes.KnownType type, Set<KnownTypes.KnownType> seen) {
        if (!seen.add(type)) {
            return false;
        }
        if (pattern.matchesClass(type.name)) {
            return true;
        }
        for (KnownTypes.KnownType direct : directOf(loader, type)) {
            if (anyMatches(pattern, loader, direct, seen)) {
                return true;
            }
        }
        return false;
    }

    private KnownTypes.KnownType typeOf(ClassLoader loader, String name) {
        return types.of(isJdks(name) ? null : loader, name);
    }

    /** The JVM lets no application define these. */
    private static boolean isJdks(String name) {
        return name.startsWith("java/");
    }

    private KnownTypes.KnownType[] directOf(ClassLoader loader, KnownTypes.KnownType type) {
        if (type.direct == null) {
            // Outside of any lock of ours: the loader may take its own.
            String[] direct = type.name.equals("java/lang/Object")
                    ? new String[0]
                    : read(isJdks(type.name) ? null : loader, type.name + ".class");
            if (type.direct == null) {
                type.direct = typesOf(loader, direct);
            }
        }
        return type.direct;
    }

    /** How often a class loader was asked for a file, which may have loaded classes. */
    int loadersAsked() {
        return loadersAsked.get();
    }

    private String[] read(ClassLoader loader, String file) {
        try (InputStream in = open(loader, file)) {
            return in == null ? null : new ConstantPool(in.readAllBytes(), NO_MARKS).supertypes();
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    private InputStream open(ClassLoader loader, String file) {
        if (loader == null) {
            InputStream in = Object.class.getResourceAsStream('/' + file);
            if (in != null) {
                return in;
            }
        }
        loadersAsked.incrementAndGet();
        return loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file);
    }
}
