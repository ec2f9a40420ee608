package dev.insitu.agent.weave;

import static net.bytebuddy.jar.asm.Opcodes.DUP;

import dev.insitu.agent.config.Match;

/** Tells the driver that an iteration ended. */
final class UntilShell implements Shell {
    private final Operand key;

    UntilShell(UntilPoint point, Stretch stretch) {
        this.key = point.match() instanceof Match.Value match ? stretch.behind(match.to()) : Operand.NONE;
    }

    @Override
    public void before(Code code) {}

    @Override
    public void returned(Code code) {
        key.push(code);
        code.call(DriveShell.DRIVE, "until", "(" + key.descriptor() + ")V");
    }

    @Override
    public void failed(Code code) {
        if (key.isKnownWhenThrown()) {
            code.insn(DUP);
            key.push(code);
            code.call(DriveShell.DRIVE, "untilFailed", "(Ljava/lang/Throwable;" + key.descriptor() + ")V");
        }
    }
}
