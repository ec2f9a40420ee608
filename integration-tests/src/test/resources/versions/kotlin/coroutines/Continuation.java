package kotlin.coroutines;

/** Of a version that lacks what Insitu relies on. */
public interface Continuation<T> {
    void resume(T value);
}
