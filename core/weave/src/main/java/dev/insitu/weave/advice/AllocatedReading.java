package dev.insitu.weave.advice;

import net.bytebuddy.jar.asm.Type;

/** What the thread allocates from before a stretch to its end, for all probes around it, in the shape that {@link dev.insitu.runtime.Allocated} shows. */
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

    /** Before anything of the call is counted. */
    public void after(Code code) {
        code.load(Type.LONG_TYPE, bytes);
        code.call(ALLOCATED, "since", "(J)J");
        code.store(Type.LONG_TYPE, bytes);
    }

    public void count(Code code, int probe) {
        count(code, "took", "", probe);
    }

    /**
     * The same under a condition on what is on the stack.
     *
     * @param method which condition
     * @param type of what is on the stack
     */
    public void count(Code code, String method, String type, int probe) {
        code.load(Type.LONG_TYPE, bytes);
        code.push(probe);
        code.call(ALLOCATED, method, "(" + type + "JI)V");
    }
}
