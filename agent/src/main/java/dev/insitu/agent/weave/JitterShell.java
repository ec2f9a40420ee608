package dev.insitu.agent.weave;

import static net.bytebuddy.jar.asm.Opcodes.LNEG;
import static net.bytebuddy.jar.asm.Opcodes.LSUB;

/** Reads the clock twice with nothing between: what lies between the readings is what kept the thread from running. */
final class JitterShell implements Shell {
    private final JitterPoint point;

    JitterShell(JitterPoint point) {
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
        code.call(ClockShell.PROBE, "took", "(JI)V");
    }

    @Override
    public void returned(Code code) {}

    @Override
    public void failed(Code code) {}
}
