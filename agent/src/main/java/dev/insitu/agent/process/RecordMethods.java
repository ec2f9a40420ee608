package dev.insitu.agent.process;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.runtime.ObjectMethods;

/** What the JDK keeps of the records whose {@code equals} were linked. */
public final class RecordMethods {
    private RecordMethods() {}

    /**
     * Has the JDK let go of the last of ours. Up to JDK 17 a method handle in {@link ObjectMethods} caches itself as it was last
     * adapted, strongly and for good: to a record, its class and with it our class loader (JDK-8078641). Here it is adapted once more, to a
     * class that stays anyway. Where it has no such cache this has no effect.
     */
    public static void letGo() {
        Class<?> stays = String.class;
        MethodType equals = MethodType.methodType(boolean.class, stays, Object.class);
        try {
            ObjectMethods.bootstrap(MethodHandles.lookup(), "equals", equals, stays, "");
        } catch (Throwable e) {
            // Then the loader stays, which is some megabytes.
        }
    }
}
