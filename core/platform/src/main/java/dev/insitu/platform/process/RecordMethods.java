package dev.insitu.platform.process;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.runtime.ObjectMethods;

/** Clears what the JDK caches of linked record methods. */
public final class RecordMethods {
    private static final Class<?> STAYS = String.class;

    private RecordMethods() {}

    /**
     * Makes the JDK release the last of Insitu's records. Up to JDK 17 a method handle caches its last adaptation strongly
     * (JDK-8078641), and the handles in {@link ObjectMethods} are never freed. One adapted to a record of Insitu's, or to a
     * component, holds Insitu's class loader. This adapts them once more, to a class that is never unloaded. Without such a cache
     * this has no effect.
     */
    public static void letGo() {
        link("equals", MethodType.methodType(boolean.class, STAYS, Object.class));
        link("hashCode", MethodType.methodType(int.class, STAYS));
        link("toString", MethodType.methodType(String.class, STAYS));
    }

    private static void link(String method, MethodType type) {
        MethodHandle component = MethodHandles.identity(STAYS);
        try {
            ObjectMethods.bootstrap(MethodHandles.lookup(), method, type, STAYS, "it", component);
        } catch (Throwable e) {
            // Then the loader stays in memory, with some megabytes.
        }
    }
}
