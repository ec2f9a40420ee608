package dev.insitu.weave.kind;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;
import net.bytebuddy.jar.asm.Type;

/** Tells the driver when the application's own call enters and leaves, and its receiver. */
final class SeenAdvice implements Advice {
    private static final Type HANDOVER = Type.getObjectType("dev/insitu/runtime/DriveTakeover");

    private final Operand receiver;
    private final int handover;

    SeenAdvice(SeenSpec point, JoinPoint stretch) {
        this.receiver = point.isStatic() ? Operand.NONE : stretch.receiverBefore();
        this.handover = stretch.newVariable(HANDOVER);
    }

    @Override
    public void before(Code code) {
        receiver.push(code);
        code.call(DriveAdvice.DRIVE, "entered", "(" + receiver.descriptor() + ")" + HANDOVER.getDescriptor());
        code.store(HANDOVER, handover);
    }

    @Override
    public void returned(Code code) {
        left(code);
    }

    @Override
    public void failed(Code code) {
        left(code);
    }

    private void left(Code code) {
        code.load(HANDOVER, handover);
        code.call(DriveAdvice.DRIVE, "left", "(" + HANDOVER.getDescriptor() + ")V");
    }
}
