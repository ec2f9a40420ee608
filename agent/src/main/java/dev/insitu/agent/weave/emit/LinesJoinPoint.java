package dev.insitu.agent.weave.emit;

import net.bytebuddy.jar.asm.Type;

/** Some lines of a method: they have neither arguments nor a result. */
final class LinesJoinPoint extends JoinPoint {
    LinesJoinPoint(Locals locals) {
        super(locals, Type.VOID_TYPE);
    }

    @Override
    Operand argumentBefore(int index) {
        throw new UnsupportedOperationException();
    }

    @Override
    Operand argumentBehind(int index) {
        throw new UnsupportedOperationException();
    }

    @Override
    Operand receiverBefore() {
        throw new UnsupportedOperationException();
    }

    @Override
    Operand receiverBehind() {
        throw new UnsupportedOperationException();
    }

    @Override
    void save(Code code) {}
}
