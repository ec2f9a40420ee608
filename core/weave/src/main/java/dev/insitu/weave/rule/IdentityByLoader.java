package dev.insitu.weave.rule;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A value for each class loader. Loaders are compared by identity, because an application's loaders may be equal to
 * each other. Loaders are held weakly. Thread-safe.
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

    /** Equal to itself and, while the loader lives, to every other key of that loader. */
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
