package dev.insitu.weave.completion;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.LSUB;
import static net.bytebuddy.jar.asm.Opcodes.POP;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.scan.AsyncType;
import net.bytebuddy.jar.asm.Type;

/** Reads the clock before a stretch and hands the result it returns to {@link dev.insitu.runtime.Completion}. */
final class CompletionAdvice implements Advice {
    private static final String PROBE = "dev/insitu/runtime/Probe";
    private static final int NONE = -1;

    private final CompletionSpec point;
    private final Type result;
    private final int start;
    private final int call;

    CompletionAdvice(CompletionSpec point, JoinPoint stretch) {
        this.point = point;
        this.result = stretch.result();
        this.start = stretch.newVariable(Type.LONG_TYPE);
        this.call = point.inFlight() ? stretch.newVariable(Type.LONG_TYPE) : NONE;
    }

    @Override
    public void before(Code code) {
        if (call != NONE) {
            code.push(point.probe());
            code.call(PROBE, "enter", "(I)J");
            code.store(Type.LONG_TYPE, call);
        }
        code.readClock();
        code.store(Type.LONG_TYPE, start);
        if (call != NONE) {
            code.load(Type.LONG_TYPE, start);
            code.load(Type.LONG_TYPE, call);
            code.call(PROBE, "began", "(JJ)J");
            code.store(Type.LONG_TYPE, call);
        }
    }

    /** Ends the call in flight when the method returns: a pending future is not a thread's call. */
    private void ended(Code code) {
        if (call != NONE) {
            code.load(Type.LONG_TYPE, call);
            code.push(point.probe());
            code.call(PROBE, "left", "(JI)V");
        }
    }

    @Override
    public void returned(Code code) {
        ended(code);
        boolean mayReplace = AsyncType.mayBeReplaced(result);
        if (!mayReplace) {
            code.insn(DUP);
        }
        code.load(Type.LONG_TYPE, start);
        code.push(point.probe());
        code.push(mayReplace);
        code.call("dev/insitu/runtime/Completion", "watch", "(Ljava/lang/Object;JIZ)Ljava/lang/Object;");
        if (mayReplace) {
            code.cast(result);
        } else {
            code.insn(POP);
        }
    }

    @Override
    public void failed(Code code) {
        ended(code);
        code.insn(DUP);
        code.readClock();
        code.load(Type.LONG_TYPE, start);
        code.insn(LSUB);
        code.push(point.probe());
        code.call(PROBE, "failed", "(Ljava/lang/Throwable;JI)V");
    }
}
