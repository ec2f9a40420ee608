package dev.insitu.weave.advice;

import net.bytebuddy.jar.asm.Type;

/**
 * Counts the bytes that the thread allocates in a stretch of code, for all probes around it, in the shape that
 * {@link dev.insitu.runtime.Allocated} shows.
 */
public final class AllocatedReading {
    private static final String ALLOCATED = "dev/insitu/runtime/Allocated";

    private final int bytes;

    public AllocatedReading(JoinPoint stretch) {
        this.bytes = stretch.newVariable(Type.LONG_TYPE);
    }

    public void before(Code code) {
        code.call(ALLOCATED, "before", "()J");
        code.store(Type.LONG_TYPE, bytes);
    }

    /** Reads the allocated bytes; must come before any count of the call. */
    public void after(Code code) {
        code.load(Type.LONG_TYPE, bytes);
        code.call(ALLOCATED, "since", "(J)J");
        code.store(Type.LONG_TYPE, bytes);
    }

    public void count(Code code, int probe) {
        count(code, "took", "", probe);
    }

    /**
     * Counts the bytes under a condition on the value on the stack.
     *
     * @param method the runtime method that checks the condition
     * @param type descriptor of the value on the stack
     */
    public void count(Code code, String method, String type, int probe) {
        code.load(Type.LONG_TYPE, bytes);
        code.push(probe);
        code.call(ALLOCATED, method, "(" + type + "JI)V");
    }
}
