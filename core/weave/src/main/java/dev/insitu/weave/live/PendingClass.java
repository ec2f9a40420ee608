package dev.insitu.weave.live;

import dev.insitu.weave.rule.OpenQuestion;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** A class to weave again once its open questions are answered. Guarded by the monitor of {@link PendingClasses}. */
final class PendingClass {
    final WeakReference<ClassLoader> loader;
    final boolean isOfBootLoader;
    final String name;
    final List<UndecidedMethod> open = new ArrayList<>(1);

    /** For a class left unchanged: the questions that decide whether it is woven. */
    final List<OpenQuestion> ofClass = new ArrayList<>(0);

    boolean isThere;
    int looks;

    PendingClass(ClassLoader loader, String name) {
        this.loader = new WeakReference<>(loader);
        this.isOfBootLoader = loader == null;
        this.name = name;
    }

    boolean isOf(ClassLoader of) {
        return of == loader.get() && (of == null) == isOfBootLoader;
    }

    boolean is(Class<?> type) {
        return type.getName().equals(name) && isOf(type.getClassLoader());
    }

    boolean isGone() {
        return !isOfBootLoader && loader.get() == null;
    }
}
