package dev.insitu.runtime.pairing;

import java.lang.ref.WeakReference;

/** An application object that is the key of a start. Weak, so that the application can drop it. */
final class WeakKey extends WeakReference<Object> {
    WeakKey(Object key) {
        super(key);
    }
}
