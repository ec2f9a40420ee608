package io.vertx.core;

/** Of a version that lacks what Insitu relies on. */
public interface Future<T> {
    T result();
}
