package dev.insitu.agent.weave;

/** Shows the driver the receiver. */
final class SeenShell implements Shell {
    private final Operand receiver;

    SeenShell(Stretch stretch) {
        this.receiver = stretch.receiverBefore();
    }

    @Override
    public void before(Code code) {
        receiver.push(code);
        code.call(DriveShell.DRIVE, "seen", "(Ljava/lang/Object;)V");
    }

    @Override
    public void returned(Code code) {}

    @Override
    public void failed(Code code) {}
}
