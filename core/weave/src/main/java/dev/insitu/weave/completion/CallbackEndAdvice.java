package dev.insitu.weave.completion;

import static net.bytebuddy.jar.asm.Opcodes.ACONST_NULL;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Type;

/** Tells {@link dev.insitu.runtime.Callback} that an object is called back, with an exception if there is one among the arguments. */
final class CallbackEndAdvice implements Advice {
    private final CallbackEnd point;
    private final Operand receiver;
    private final List<Operand> objects = new ArrayList<>();
    private final int end;

    CallbackEndAdvice(CallbackEnd point, JoinPoint stretch) {
        this.point = point;
        this.receiver = stretch.receiverBefore();
        Type[] arguments = Type.getArgumentTypes(point.descriptor());
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].getSort() == Type.OBJECT) {
                objects.add(stretch.argumentBefore(i));
            }
        }
        this.end = stretch.newVariable(CallbackAdvice.OBJECT);
    }

    @Override
    public void before(Code code) {
        receiver.push(code);
        code.insn(ACONST_NULL);
        for (Operand argument : objects) {
            argument.push(code);
            code.call(CallbackAdvice.CALLBACK, "failure", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
        }
        code.push(point.how());
        code.push(point.rule());
        code.call(
                CallbackAdvice.CALLBACK,
                point.atCall() ? "calling" : "ending",
                "(Ljava/lang/Object;Ljava/lang/Object;II)Ljava/lang/Object;");
        code.store(CallbackAdvice.OBJECT, end);
    }

    @Override
    public void returned(Code code) {
        ended(code);
    }

    @Override
    public void failed(Code code) {
        ended(code);
    }

    private void ended(Code code) {
        code.load(CallbackAdvice.OBJECT, end);
        code.call(CallbackAdvice.CALLBACK, "ended", "(Ljava/lang/Object;)V");
    }
}
