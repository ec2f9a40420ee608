package dev.insitu.weave.rule;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is remembered of class loaders. A loader is known by its identity: those of an application may be equal to each
 * other. It is held weakly. Thread-safe.
 */
final class IdentityByLoader<V> {
    private final Map<Key, V> values = new ConcurrentHashMap<>();
    private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();

    /** @param loader null for the boot loader */
    V get(ClassLoader loader) {
        return values.get(new Key(loader, null));
    }

    /** As {@link Map#putIfAbsent}. */
    V putIfAbsent(ClassLoader loader, V value) {
        for (Reference<?> key = collected.poll(); key != null; key = collected.poll()) {
            values.remove(key);
        }
        return values.putIfAbsent(new Key(loader, collected), value);
    }

    /** Equal to itself, and as long as the loader lives to any other of that loader. */
    private static final class Key extends WeakReference<ClassLoader> {
        private final int hash;
        private final boolean isBoot;

        Key(ClassLoader loader, ReferenceQueue<ClassLoader> collected) {
            super(loader, collected);
            this.hash = System.identityHashCode(loader);
            this.isBoot = loader == null;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            if (!(other instanceof Key key) || key.isBoot != isBoot) {
                return false;
            }
            ClassLoader loader = get();
            return isBoot || (loader != null && loader == key.get());
        }
    }
}
