package dev.insitu.weave.rule;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The facts known of types, by loader. The transformer sees most types before their subtypes. Does not keep an
 * application's loaders alive. Thread-safe.
 */
public final class KnownTypes {
    private final IdentityByLoader<Map<String, KnownType>> byLoader = new IdentityByLoader<>();
    private final TypeFiles files;

    KnownTypes(TypeFiles files) {
        this.files = files;
    }

    /**
     * The facts known of a type; always the same object for the same loader and name.
     *
     * @param loader the loader that defines the type, or is asked for it; null for the boot loader
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

    /** The facts about a type as one loader knows it. */
    public static final class KnownType {
        final String name;

        /** Whether the type's class file may be read. */
        final boolean hasFile;

        /** The loader that reads the file; a loader that is never unloaded. */
        final ClassLoader fileOf;

        /** The direct supertypes; null while they are not known. */
        volatile KnownType[] direct;

        /** Whether the supertypes that its loader sees were learnt from the loaded class. */
        volatile boolean isLearnt;

        /** The rules for subtypes that mean the type. */
        volatile FoundRules found;

        private boolean isShown;

        KnownType(String name, boolean hasFile, ClassLoader fileOf) {
            this.name = name;
            this.hasFile = hasFile;
            this.fileOf = fileOf;
        }

        /** Records that the transformer has seen the type; returns whether this was the first time. */
        public synchronized boolean show() {
            boolean isFirst = !isShown;
            isShown = true;
            return isFirst;
        }

        /** Whether the transformer has seen the type. */
        public synchronized boolean isShown() {
            return isShown;
        }
    }

    /**
     * Rules that were found for a type.
     *
     * @param rules their numbers; must not be changed
     * @param areAll whether all supertypes of the type are known, so that no other rule can mean it
     * @param asOf version of the knowledge that the rules were found with
     */
    record FoundRules(BitSet rules, boolean areAll, int asOf) {}
}
