package dev.insitu.agent.weave;

import static net.bytebuddy.jar.asm.Opcodes.ATHROW;
import static net.bytebuddy.jar.asm.Opcodes.IRETURN;
import static net.bytebuddy.jar.asm.Opcodes.RETURN;
import static net.bytebuddy.jar.asm.Opcodes.V1_6;

import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Writes a method with what is woven around its body. The handler for what is thrown comes last in the table of
 * exceptions, behind the method's own handlers, and its frame claims nothing but our own variables.
 */
class BodyWriter extends MethodVisitor {
    /** Two clock readings, a number, and a duplicated value or reading: never more than seven words on top. */
    private static final int STACK = 7;

    /** Of local variables, or words on the stack. */
    private static final int MOST_SLOTS = 65_535;

    private final int classVersion;
    private final Code code;
    private final Locals locals;
    private final Shells shells;
    private final Label bodyStart = new Label();

    /**
     * @param points around the body; there may be none
     */
    BodyWriter(
            MethodVisitor next,
            int classVersion,
            ClassScan.Method method,
            Code code,
            Locals locals,
            List<? extends Point> points) {
        super(Opcodes.ASM9, next);
        this.classVersion = classVersion;
        this.code = code;
        this.locals = locals;
        this.shells = new Shells(points, new Body(method, locals));
    }

    @Override
    public void visitCode() {
        super.visitCode();
        shells.before(code);
        super.visitLabel(bodyStart);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= IRETURN && opcode <= RETURN) {
            shells.returned(code);
        }
        super.visitInsn(opcode);
    }

    /** Behind what runs before the body. */
    final Label bodyStart() {
        return bodyStart;
    }

    /**
     * Writes the handlers, behind all that they cover.
     *
     * @param end of the method as it was
     */
    void writeHandlers(Label end) {
        handle(bodyStart, end, Opcodes.TOP);
    }

    /**
     * Writes a handler that lets the exception go on.
     *
     * @param firstLocal what the frame says of variable 0
     */
    final void handle(Label from, Label to, Object firstLocal) {
        Label handler = new Label();
        super.visitTryCatchBlock(from, to, handler, Handlers.THROWABLE);
        super.visitLabel(handler);
        if (classVersion >= V1_6) {
            Object[] frame = locals.bareFrame(firstLocal);
            super.visitFrame(Opcodes.F_NEW, frame.length, frame, 1, new Object[] {Handlers.THROWABLE});
        }
        shells.failed(code);
        super.visitInsn(ATHROW);
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
        if (classVersion >= V1_6) {
            Object[] frame = locals.frame(localCount, local);
            super.visitFrame(type, frame.length, frame, stackCount, stack);
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (Math.max(maxStack + STACK, locals.end()) > MOST_SLOTS) {
            throw new UnweavableException("it leaves no room for one more local variable");
        }
        if (!shells.isEmpty()) {
            Label end = new Label();
            super.visitLabel(end);
            writeHandlers(end);
        }
        super.visitMaxs(maxStack + STACK, locals.end());
    }
}
