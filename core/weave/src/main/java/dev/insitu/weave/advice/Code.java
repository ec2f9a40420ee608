package dev.insitu.weave.advice;

import static net.bytebuddy.jar.asm.Opcodes.CHECKCAST;
import static net.bytebuddy.jar.asm.Opcodes.GETSTATIC;
import static net.bytebuddy.jar.asm.Opcodes.ICONST_0;
import static net.bytebuddy.jar.asm.Opcodes.ILOAD;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.ISTORE;
import static net.bytebuddy.jar.asm.Opcodes.PUTFIELD;
import static net.bytebuddy.jar.asm.Opcodes.SIPUSH;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Type;

/** Writes the agent's instructions into a method, bypassing the visitors that watch the method's own instructions. */
public final class Code {
    private static final String RESULT = "dev/insitu/runtime/Result";

    private final MethodVisitor out;

    public Code(MethodVisitor out) {
        this.out = out;
    }

    public void insn(int opcode) {
        out.visitInsn(opcode);
    }

    /** Calls a static method. */
    public void call(String owner, String method, String descriptor) {
        out.visitMethodInsn(INVOKESTATIC, owner, method, descriptor, false);
    }

    /** Makes the object on the stack one of this type; nothing is written for {@link Object}. */
    public void cast(Type type) {
        if (!type.getInternalName().equals("java/lang/Object")) {
            out.visitTypeInsn(CHECKCAST, type.getInternalName());
        }
    }

    /** Puts a static field on the stack. */
    public void read(String owner, String field, Type type) {
        out.visitFieldInsn(GETSTATIC, owner, field, type.getDescriptor());
    }

    /** Stores in a field of an object. */
    public void write(String owner, String field, Type type) {
        out.visitFieldInsn(PUTFIELD, owner, field, type.getDescriptor());
    }

    /** Puts the time on the stack. */
    public void readClock() {
        call("java/lang/System", "nanoTime", "()J");
    }

    /**
     * Forces the JIT compiler to compute the number on the stack now. Otherwise it may compute the number after the
     * clock is read.
     *
     * @param type type on the stack; for an object or void nothing is written
     */
    public void settle(Type type) {
        String number = numberType(type);
        if (!number.isEmpty()) {
            call(RESULT, "settle", "(" + number + ")" + number);
        }
    }

    /** The descriptor of a number on the stack; empty for an object or void. */
    public static String numberType(Type type) {
        return switch (type.getSort()) {
            case Type.BOOLEAN, Type.CHAR, Type.BYTE, Type.SHORT, Type.INT -> "I";
            case Type.LONG -> "J";
            case Type.FLOAT -> "F";
            case Type.DOUBLE -> "D";
            default -> "";
        };
    }

    /** Puts the number of a probe, or a character, on the stack. */
    public void push(int number) {
        if (number <= Short.MAX_VALUE) {
            out.visitIntInsn(SIPUSH, number);
        } else {
            out.visitLdcInsn(number);
        }
    }

    public void push(String text) {
        out.visitLdcInsn(text);
    }

    public void push(boolean value) {
        insn(value ? ICONST_0 + 1 : ICONST_0);
    }

    public void load(Type type, int local) {
        out.visitVarInsn(type.getOpcode(ILOAD), local);
    }

    public void store(Type type, int local) {
        out.visitVarInsn(type.getOpcode(ISTORE), local);
    }
}
