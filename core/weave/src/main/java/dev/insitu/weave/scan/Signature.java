package dev.insitu.weave.scan;

import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** What a method takes and gives, as far as it decides what can be woven around it or around a call of it. */
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
