package com.google.common.util.concurrent;

/** Of a version that lacks what Insitu relies on. */
public interface ListenableFuture<T> {
    T result();
}
