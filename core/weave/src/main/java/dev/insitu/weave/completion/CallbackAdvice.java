package dev.insitu.weave.completion;

import static net.bytebuddy.jar.asm.Opcodes.DUP;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;
import net.bytebuddy.jar.asm.Type;

/** Begins a call with the object that ends it, in the shape that {@link dev.insitu.runtime.Callback} shows. */
final class CallbackAdvice implements Advice {
    static final String CALLBACK = "dev/insitu/runtime/Callback";
    static final Type OBJECT = Type.getObjectType("java/lang/Object");
    private static final int NONE = -1;

    private final CallbackSpec point;
    private final Operand callback;
    private final int call;
    private final int inFlight;

    CallbackAdvice(CallbackSpec point, JoinPoint stretch) {
        this.point = point;
        this.callback = stretch.argumentBefore(point.argument());
        this.call = stretch.newVariable(OBJECT);
        this.inFlight = point.inFlight() ? stretch.newVariable(Type.LONG_TYPE) : NONE;
    }

    @Override
    public void before(Code code) {
        if (inFlight != NONE) {
            code.push(point.probe());
            code.call("dev/insitu/runtime/Probe", "enter", "(I)J");
            code.store(Type.LONG_TYPE, inFlight);
            code.readClock();
            code.load(Type.LONG_TYPE, inFlight);
            code.call("dev/insitu/runtime/Probe", "began", "(JJ)J");
            code.store(Type.LONG_TYPE, inFlight);
        }
        callback.push(code);
        code.push(point.probe());
        code.call(CALLBACK, "given", "(Ljava/lang/Object;I)Ljava/lang/Object;");
        code.store(OBJECT, call);
    }

    /** Ends the call in flight when the method returns: what waits for a callback is not a thread's call. */
    private void left(Code code) {
        if (inFlight != NONE) {
            code.load(Type.LONG_TYPE, inFlight);
            code.call("dev/insitu/runtime/Probe", "ended", "(J)V");
        }
    }

    @Override
    public void returned(Code code) {
        left(code);
        code.load(OBJECT, call);
        code.call(CALLBACK, "returned", "(Ljava/lang/Object;)V");
    }

    @Override
    public void failed(Code code) {
        left(code);
        code.insn(DUP);
        code.load(OBJECT, call);
        code.call(CALLBACK, "failed", "(Ljava/lang/Throwable;Ljava/lang/Object;)V");
    }
}
