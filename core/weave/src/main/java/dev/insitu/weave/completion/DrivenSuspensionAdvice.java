package dev.insitu.weave.completion;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.SWAP;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import net.bytebuddy.jar.asm.Type;

/** Makes the first entry of a suspend function an iteration of {@link dev.insitu.runtime.Drive}, with a continuation that sees its end. */
final class DrivenSuspensionAdvice implements Advice {
    private static final String DRIVE = "dev/insitu/runtime/Drive";
    private static final Type ITERATION = Type.getObjectType("dev/insitu/runtime/Iteration");

    private final Continuation continuation;
    private final int iteration;

    DrivenSuspensionAdvice(DrivenSuspension point, JoinPoint stretch) {
        this.continuation = point.continuation();
        this.iteration = stretch.newVariable(ITERATION);
    }

    @Override
    public void before(Code code) {
        code.read(ITERATION.getInternalName(), "NONE", ITERATION);
        code.store(ITERATION, iteration);
        code.load(Continuation.TYPE, continuation.variable());
        code.call(DRIVE, "beginSuspending", "(Ljava/lang/Object;)" + ITERATION.getDescriptor());
        code.store(ITERATION, iteration);
        code.load(Continuation.TYPE, continuation.variable());
        code.load(ITERATION, iteration);
        code.call(DRIVE, "continuation", "(Ljava/lang/Object;" + ITERATION.getDescriptor() + ")Ljava/lang/Object;");
        code.cast(Continuation.TYPE);
        code.store(Continuation.TYPE, continuation.variable());
    }

    @Override
    public void returned(Code code) {
        code.insn(DUP);
        code.load(ITERATION, iteration);
        code.insn(SWAP);
        code.call(DRIVE, "suspends", "(" + ITERATION.getDescriptor() + "Ljava/lang/Object;)V");
    }

    @Override
    public void failed(Code code) {
        code.load(ITERATION, iteration);
        code.push(true);
        code.write(ITERATION.getInternalName(), "leaving", Type.BOOLEAN_TYPE);
        code.insn(DUP);
        code.load(ITERATION, iteration);
        code.call(DRIVE, "failedCompleting", "(Ljava/lang/Throwable;" + ITERATION.getDescriptor() + ")V");
    }
}
