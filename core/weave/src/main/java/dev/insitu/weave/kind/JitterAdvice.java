package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.LNEG;
import static net.bytebuddy.jar.asm.Opcodes.LSUB;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;

/** Reads the clock twice with nothing in between. The difference is the time for which the thread was kept from running. */
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
        // LSUB gave first minus second: the first reading is below the second on the stack.
        code.insn(LNEG);
        code.push(point.probe());
        code.call(ClockAdvice.PROBE, "took", "(JI)V");
    }
}
