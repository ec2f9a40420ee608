package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.LNEG;
import static net.bytebuddy.jar.asm.Opcodes.LSUB;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;

/** Reads the clock twice with nothing between: what lies between the readings is what kept the thread from running. */
final class JitterAdvice implements Advice {
    private final JitterSpec point;

    JitterAdvice(JitterSpec point) {
        this.point = point;
    }

    @Override
    public void before(Code code) {
        code.readClock();
        code.readClock();
        code.insn(LSUB);
        // The first is below the second on the stack.
        code.insn(LNEG);
        code.push(point.probe());
        code.call(ClockAdvice.PROBE, "took", "(JI)V");
    }

    @Override
    public void returned(Code code) {}

    @Override
    public void failed(Code code) {}
}
