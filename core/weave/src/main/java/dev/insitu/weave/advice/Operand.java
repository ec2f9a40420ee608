package dev.insitu.weave.advice;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.DUP_X2;
import static net.bytebuddy.jar.asm.Opcodes.I2L;
import static net.bytebuddy.jar.asm.Opcodes.POP;
import static net.bytebuddy.jar.asm.Opcodes.SWAP;

import net.bytebuddy.jar.asm.Type;

/**
 * Where woven code finds the key that matches a start and its end. An object is passed as it is; a primitive as its
 * bits in a long, with the character of its descriptor.
 *
 * @param type type of the value
 * @param slot slot of the variable that holds the value
 */
public record Operand(Source source, Type type, int slot) {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");

    /** Where the value is. */
    public enum Source {
        /** No value: starts and ends are matched by order. */
        NONE,
        /** In a local variable. */
        VARIABLE,
        /** In a local variable, but not after an exception: an object whose constructor did not complete. */
        VARIABLE_UNLESS_THROWN,
        /** On the stack, as the method's result. */
        RESULT,
        /** The current thread. */
        THREAD
    }

    public static final Operand NONE = new Operand(Source.NONE, Type.VOID_TYPE, -1);
    static final Operand THREAD = new Operand(Source.THREAD, OBJECT, -1);

    public static Operand variable(Type type, int slot) {
        return new Operand(Source.VARIABLE, type, slot);
    }

    static Operand result(Type type) {
        return new Operand(Source.RESULT, type, -1);
    }

    /** Whether the value is available when an exception is thrown. */
    public boolean isKnownWhenThrown() {
        return source != Source.RESULT && source != Source.VARIABLE_UNLESS_THROWN;
    }

    /** Descriptor of the parameters that take the value. */
    public String descriptor() {
        return source == Source.NONE ? "" : isPrimitive() ? "JC" : "Ljava/lang/Object;";
    }

    private boolean isPrimitive() {
        return type.getSort() < Type.ARRAY;
    }

    /** Puts the value on the stack; a result also stays below it. */
    public void push(Code code) {
        switch (source) {
            case NONE -> {}
            case RESULT -> {
                code.insn(type.getSize() == 2 ? DUP2 : DUP);
                convert(code);
            }
            case THREAD -> code.call("java/lang/Thread", "currentThread", "()Ljava/lang/Thread;");
            case VARIABLE, VARIABLE_UNLESS_THROWN -> {
                code.load(type, slot);
                convert(code);
            }
        }
    }

    private void convert(Code code) {
        if (isPrimitive()) {
            widen(code);
            code.push(type.getDescriptor().charAt(0));
        }
    }

    /**
     * Puts an int or a reference on the stack, then the value.
     *
     * @param first puts that int or reference on the stack
     */
    public void push(Code code, Runnable first) {
        if (source != Source.RESULT) {
            first.run();
            push(code);
            return;
        }
        code.insn(type.getSize() == 2 ? DUP2 : DUP);
        if (isPrimitive()) {
            widen(code);
            first.run();
            code.insn(DUP_X2);
            code.insn(POP);
            code.push(type.getDescriptor().charAt(0));
        } else {
            first.run();
            code.insn(SWAP);
        }
    }

    private void widen(Code code) {
        switch (type.getSort()) {
            case Type.LONG -> {}
            case Type.FLOAT -> {
                code.call("java/lang/Float", "floatToRawIntBits", "(F)I");
                code.insn(I2L);
            }
            case Type.DOUBLE -> code.call("java/lang/Double", "doubleToRawLongBits", "(D)J");
            default -> code.insn(I2L);
        }
    }
}
