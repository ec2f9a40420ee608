package dev.insitu.weave.emit;

import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Calls {@link #beforeNext} before each instruction of any kind and before each frame. */
abstract class InstructionVisitor extends MethodVisitor {
    InstructionVisitor(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Called before an instruction or a frame. */
    abstract void beforeNext();

    @Override
    public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
        beforeNext();
        super.visitFrame(type, localCount, local, stackCount, stack);
    }

    @Override
    public void visitInsn(int opcode) {
        beforeNext();
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        beforeNext();
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        beforeNext();
        super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        beforeNext();
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        beforeNext();
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        beforeNext();
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        beforeNext();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
        beforeNext();
        super.visitJumpInsn(opcode, target);
    }

    @Override
    public void visitLdcInsn(Object value) {
        beforeNext();
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int local, int increment) {
        beforeNext();
        super.visitIincInsn(local, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
        beforeNext();
        super.visitTableSwitchInsn(min, max, otherwise, targets);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
        beforeNext();
        super.visitLookupSwitchInsn(otherwise, keys, targets);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        beforeNext();
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
}
