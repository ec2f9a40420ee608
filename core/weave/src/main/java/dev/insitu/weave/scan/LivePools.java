package dev.insitu.weave.scan;

import java.lang.instrument.Instrumentation;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ConstantPool;

/**
 * Reads the JVM's constant pools of loaded classes in the way that the JDK's own reflection does. Reading a pool loads,
 * links and changes nothing, stops no thread and asks no class loader.
 */
public final class LivePools {
    private final JavaLangAccess access = SharedSecrets.getJavaLangAccess();

    private LivePools() {}

    /** Opens the pools; empty if this JVM does not offer them. */
    public static Optional<LivePools> open(Instrumentation instrumentation) {
        Module own = LivePools.class.getModule();
        Map<String, Set<Module>> exports =
                Map.of("jdk.internal.access", Set.of(own), "jdk.internal.reflect", Set.of(own));
        try {
            instrumentation.redefineModule(Object.class.getModule(), Set.of(), exports, Map.of(), Set.of(), Map.of());
            LivePools pools = new LivePools();
            return pools.size(Object.class) > 0 ? Optional.of(pools) : Optional.empty();
        } catch (RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** The number of entries of a class's pool, plus one, as in its class file. */
    public int size(Class<?> type) {
        return access.getConstantPool(type).getSize();
    }

    /** The rules whose names a class mentions. */
    public BitSet mentioned(Class<?> type, PoolMarks marks) {
        BitSet mentioned = new BitSet();
        marks.addUnmarked(mentioned);
        ConstantPool pool = access.getConstantPool(type);
        int size = pool.getSize();
        for (int i = 1; i < size; i++) {
            if (isText(pool, i)) {
                marks.see(pool.getUTF8At(i), mentioned);
            }
        }
        return mentioned;
    }

    /** Whether a class calls a method that the pattern selects, judged by the types that its instructions name. */
    public boolean anyCall(Class<?> type, CallPattern wanted) {
        ConstantPool pool = access.getConstantPool(type);
        int size = pool.getSize();
        for (int i = 1; i < size; i++) {
            if (isMethod(pool, i)) {
                String[] method = pool.getMemberRefInfoAt(i);
                if (wanted.means(method[0], method[1], method[2])) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isMethod(ConstantPool pool, int index) {
        try {
            ConstantPool.Tag tag = pool.getTagAt(index);
            return tag == ConstantPool.Tag.METHODREF || tag == ConstantPool.Tag.INTERFACEMETHODREF;
        } catch (IllegalArgumentException e) {
            // An entry of a kind that reflection does not know.
            return false;
        }
    }

    private static boolean isText(ConstantPool pool, int index) {
        try {
            return pool.getTagAt(index) == ConstantPool.Tag.UTF8;
        } catch (IllegalArgumentException e) {
            // An entry of a kind that reflection does not know.
            return false;
        }
    }
}
