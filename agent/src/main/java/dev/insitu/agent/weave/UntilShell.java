package dev.insitu.agent.weave;

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
        end(code, false);
    }

    @Override
    public void failed(Code code) {
        if (key.isKnownWhenThrown()) {
            end(code, true);
        }
    }

    private void end(Code code, boolean failed) {
        key.push(code);
        code.push(failed);
        code.call(DriveShell.DRIVE, "until", "(" + key.descriptor() + "Z)V");
    }
}
