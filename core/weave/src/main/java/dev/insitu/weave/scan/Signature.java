package dev.insitu.weave.scan;

import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** A method's parameters and result, as far as they decide what can be woven around the method or a call of it. */
public record Signature(boolean isStatic, boolean isConstructor, String descriptor) {
    public static Signature of(ClassScan.Method method) {
        return new Signature(method.is(Opcodes.ACC_STATIC), method.name.equals("<init>"), method.descriptor);
    }

    public static Signature of(Call call) {
        return new Signature(call.isStatic(), call.isConstructor(), call.descriptor());
    }

    public int arguments() {
        return Type.getArgumentTypes(descriptor).length;
    }

    public Type result() {
        return Type.getReturnType(descriptor);
    }
}
