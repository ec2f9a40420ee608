package dev.insitu.runtime.pairing;

import java.lang.ref.WeakReference;

/** An object of the application's by which a start is known; the application may drop it. */
final class WeakKey extends WeakReference<Object> {
    WeakKey(Object key) {
        super(key);
    }
}
