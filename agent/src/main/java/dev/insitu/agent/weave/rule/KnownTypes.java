package dev.insitu.agent.weave.rule;

import java.util.BitSet;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the transformer remembers of types, loader by loader: it is shown most of them before their subtypes. No loader is
 * kept alive by it. Thread-safe.
 */
public final class KnownTypes {
    private static final Object BOOTSTRAP = new Object();

    private final Map<Object, Map<String, KnownType>> byLoader = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * What is known of a type; one and the same each time.
     *
     * @param loader the one that defines it, or is asked for it; null for the boot loader
     * @param name internal name
     */
    public KnownType of(ClassLoader loader, String name) {
        Map<String, KnownType> types = typesOf(loader);
        KnownType known = types.get(name);
        if (known == null) {
            KnownType added = new KnownType(name);
            known = types.putIfAbsent(name, added);
            known = known == null ? added : known;
        }
        return known;
    }

    private Map<String, KnownType> typesOf(ClassLoader loader) {
        Object by = loader == null ? BOOTSTRAP : loader;
        Map<String, KnownType> types = byLoader.get(by);
        if (types == null) {
            Map<String, KnownType> added = new ConcurrentHashMap<>();
            types = byLoader.putIfAbsent(by, added);
            types = types == null ? added : types;
        }
        return types;
    }

    /** A type as one loader knows it. */
    public static final class KnownType {
        final String name;

        /** What it extends and implements itself; null before anybody has looked. */
        volatile KnownType[] direct;

        /** The rules for subtypes that mean it. */
        volatile FoundRules found;

        private boolean isShown;

        KnownType(String name) {
            this.name = name;
        }

        /** Whether the transformer is shown it for the first time. */
        public synchronized boolean show() {
            boolean isFirst = !isShown;
            isShown = true;
            return isFirst;
        }

        /** Whether it was. */
        public synchronized boolean isShown() {
            return isShown;
        }
    }

    /**
     * Rules that were found for a type.
     *
     * @param rules by their numbers; not to be changed
     * @param asOf how much was known then
     */
    record FoundRules(BitSet rules, int asOf) {}
}
