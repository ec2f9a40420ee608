package dev.insitu.weave.rule;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is known of types, loader by loader: the transformer is shown most of them before their subtypes. No loader of an application is
 * kept alive by it. Thread-safe.
 */
public final class KnownTypes {
    private final IdentityByLoader<Map<String, KnownType>> byLoader = new IdentityByLoader<>();
    private final TypeFiles files;

    KnownTypes(TypeFiles files) {
        this.files = files;
    }

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
            boolean hasFile = files.areOf(loader);
            KnownType added = new KnownType(name, hasFile, hasFile ? loader : null);
            known = types.putIfAbsent(name, added);
            known = known == null ? added : known;
        }
        return known;
    }

    private Map<String, KnownType> typesOf(ClassLoader loader) {
        Map<String, KnownType> types = byLoader.get(loader);
        if (types == null) {
            Map<String, KnownType> added = new ConcurrentHashMap<>();
            types = byLoader.putIfAbsent(loader, added);
            types = types == null ? added : types;
        }
        return types;
    }

    /** A type as one loader knows it. */
    public static final class KnownType {
        final String name;

        /** Whether its class file may be read. */
        final boolean hasFile;

        /** By whom; a loader that does not go. */
        final ClassLoader fileOf;

        /** What it extends and implements itself; null as long as that is not known. */
        volatile KnownType[] direct;

        /** Whether what its loader has as its supertypes is known from the class itself. */
        volatile boolean isLearnt;

        /** The rules for subtypes that mean it. */
        volatile FoundRules found;

        private boolean isShown;

        KnownType(String name, boolean hasFile, ClassLoader fileOf) {
            this.name = name;
            this.hasFile = hasFile;
            this.fileOf = fileOf;
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
     * @param areAll whether all its supertypes are known, so that no other rule means it
     * @param asOf how much was known then
     */
    record FoundRules(BitSet rules, boolean areAll, int asOf) {}
}
