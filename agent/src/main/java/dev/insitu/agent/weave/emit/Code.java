package dev.insitu.agent.weave.emit;

import static net.bytebuddy.jar.asm.Opcodes.GETSTATIC;
import static net.bytebuddy.jar.asm.Opcodes.ICONST_0;
import static net.bytebuddy.jar.asm.Opcodes.ILOAD;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.ISTORE;
import static net.bytebuddy.jar.asm.Opcodes.PUTFIELD;
import static net.bytebuddy.jar.asm.Opcodes.SIPUSH;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Type;

/** Writes our own instructions into a method, past whatever watches the method's. */
final class Code {
    private final MethodVisitor out;

    Code(MethodVisitor out) {
        this.out = out;
    }

    void insn(int opcode) {
        out.visitInsn(opcode);
    }

    /** Calls a static method. */
    void call(String owner, String method, String descriptor) {
        out.visitMethodInsn(INVOKESTATIC, owner, method, descriptor, false);
    }

    /** Puts a static field on the stack. */
    void read(String owner, String field, Type type) {
        out.visitFieldInsn(GETSTATIC, owner, field, type.getDescriptor());
    }

    /** Stores in a field of an object. */
    void write(String owner, String field, Type type) {
        out.visitFieldInsn(PUTFIELD, owner, field, type.getDescriptor());
    }

    /** Puts the time on the stack. */
    void readClock() {
        call("java/lang/System", "nanoTime", "()J");
    }

    /** Puts the number of a probe, or a character, on the stack. */
    void push(int number) {
        if (number <= Short.MAX_VALUE) {
            out.visitIntInsn(SIPUSH, number);
        } else {
            out.visitLdcInsn(number);
        }
    }

    void push(boolean value) {
        insn(value ? ICONST_0 + 1 : ICONST_0);
    }

    void load(Type type, int local) {
        out.visitVarInsn(type.getOpcode(ILOAD), local);
    }

    void store(Type type, int local) {
        out.visitVarInsn(type.getOpcode(ISTORE), local);
    }
}
