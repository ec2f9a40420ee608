package dev.insitu.weave.emit;

import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Writes Insitu's instructions without jumps as bytes. Throws UnsupportedOperationException for any other instruction.
 * For one thread.
 */
final class CodeBytes extends MethodVisitor {
    private static final int WIDE = 196;
    private static final int LDC_W = 19;
    private static final int FIRST_SHORT_LOAD = 26;
    private static final int FIRST_SHORT_STORE = 59;
    private static final int SHORT_FORMS = 4;

    private final ConstantsWriter constants;
    private ByteWriter out;

    CodeBytes(ConstantsWriter constants) {
        super(Opcodes.ASM9);
        this.constants = constants;
    }

    /** Sets where the next instructions go. */
    void to(ByteWriter next) {
        out = next;
    }

    @Override
    public void visitInsn(int opcode) {
        out.u1(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        out.u1(opcode);
        if (opcode == Opcodes.SIPUSH) {
            out.u2(operand);
        } else {
            out.u1(operand);
        }
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        boolean isLoad = opcode <= Opcodes.ALOAD;
        if (local < SHORT_FORMS) {
            int first = isLoad ? FIRST_SHORT_LOAD : FIRST_SHORT_STORE;
            out.u1(first + (opcode - (isLoad ? Opcodes.ILOAD : Opcodes.ISTORE)) * SHORT_FORMS + local);
        } else if (local <= 0xFF) {
            out.u1(opcode);
            out.u1(local);
        } else {
            out.u1(WIDE);
            out.u1(opcode);
            out.u2(local);
        }
    }

    @Override
    public void visitLdcInsn(Object value) {
        if (!(value instanceof Integer number)) {
            throw new UnsupportedOperationException();
        }
        out.u1(LDC_W);
        out.u2(constants.number(number));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        out.u1(opcode);
        out.u2(constants.member(opcode, owner, name, descriptor));
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (isInterface) {
            throw new UnsupportedOperationException();
        }
        out.u1(opcode);
        out.u2(constants.member(opcode, owner, name, descriptor));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void visitLabel(Label label) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void visitIincInsn(int local, int increment) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        throw new UnsupportedOperationException();
    }
}
