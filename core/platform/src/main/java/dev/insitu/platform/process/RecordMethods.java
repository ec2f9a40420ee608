package dev.insitu.platform.process;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.runtime.ObjectMethods;

/** What the JDK keeps of the records whose methods were linked. */
public final class RecordMethods {
    private static final Class<?> STAYS = String.class;

    private RecordMethods() {}

    /**
     * Has the JDK let go of the last of ours. Up to JDK 17 a method handle caches itself as it was last adapted, strongly (JDK-8078641), and
     * those in {@link ObjectMethods} stay for good: one that was adapted to a record of ours, or to a component, holds our class loader. Here
     * they are adapted once more, to a class that stays anyway. Where they have no such cache this has no effect.
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
            // Then the loader stays, which is some megabytes.
        }
    }
}
