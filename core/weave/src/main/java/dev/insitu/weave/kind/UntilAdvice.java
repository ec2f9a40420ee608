package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;

import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;

/** Reports the end of an iteration to the driver. */
final class UntilAdvice implements Advice {
    private final Operand key;

    UntilAdvice(UntilSpec point, JoinPoint stretch) {
        this.key = point.match() instanceof Match.Value match ? stretch.behind(match.to()) : Operand.NONE;
    }

    @Override
    public void before(Code code) {}

    @Override
    public void returned(Code code) {
        key.push(code);
        code.call(DriveAdvice.DRIVE, "until", "(" + key.descriptor() + ")V");
    }

    @Override
    public void failed(Code code) {
        if (key.isKnownWhenThrown()) {
            code.insn(DUP);
            key.push(code);
            code.call(DriveAdvice.DRIVE, "untilFailed", "(Ljava/lang/Throwable;" + key.descriptor() + ")V");
        }
    }
}
