package dev.insitu.runtime;

import java.lang.ref.WeakReference;

/** An object of the application's by which a start is known; the application may drop it. */
final class Held extends WeakReference<Object> {
    Held(Object key) {
        super(key);
    }
}
