package dev.insitu.weave.emit;

import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.advice.Operand;
import net.bytebuddy.jar.asm.Type;

/** A range of lines of a method, which has neither arguments nor a result. */
final class LinesJoinPoint extends JoinPoint {
    LinesJoinPoint(Locals locals) {
        super(locals, Type.VOID_TYPE);
    }

    @Override
    public Operand argumentBefore(int index) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Operand argumentBehind(int index) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Operand receiverBefore() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Operand receiverBehind() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void save(Code code) {}
}
