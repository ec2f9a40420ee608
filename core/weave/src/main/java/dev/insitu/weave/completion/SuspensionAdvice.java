package dev.insitu.weave.completion;

import static net.bytebuddy.jar.asm.Opcodes.DUP;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import net.bytebuddy.jar.asm.Type;

/**
 * Puts a continuation of {@link dev.insitu.runtime.Suspension} in place of the caller's. A suspend function that resumes is entered
 * again with its own state machine: that is no call.
 */
final class SuspensionAdvice implements Advice {
    private static final String SUSPENSION = "dev/insitu/runtime/Suspension";
    private static final Type OBJECT = Type.getType(Object.class);

    private final SuspensionSpec point;
    private final int call;

    SuspensionAdvice(SuspensionSpec point, JoinPoint stretch) {
        this.point = point;
        this.call = stretch.newVariable(OBJECT);
    }

    @Override
    public void before(Code code) {
        code.load(Continuation.TYPE, point.continuation().variable());
        code.push(point.probe());
        code.call(SUSPENSION, "began", "(Ljava/lang/Object;I)Ljava/lang/Object;");
        code.store(OBJECT, call);
        code.load(Continuation.TYPE, point.continuation().variable());
        code.load(OBJECT, call);
        code.call(SUSPENSION, "continuation", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
        code.cast(Continuation.TYPE);
        code.store(Continuation.TYPE, point.continuation().variable());
    }

    @Override
    public void returned(Code code) {
        code.insn(DUP);
        code.load(OBJECT, call);
        code.call(SUSPENSION, "returned", "(Ljava/lang/Object;Ljava/lang/Object;)V");
    }

    @Override
    public void failed(Code code) {
        code.insn(DUP);
        code.load(OBJECT, call);
        code.call(SUSPENSION, "failed", "(Ljava/lang/Throwable;Ljava/lang/Object;)V");
    }
}
