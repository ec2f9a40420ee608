package dev.insitu.agent.weave;

import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** What a method takes and gives, as far as it decides what can be woven around it or around a call of it. */
record Signature(boolean isStatic, boolean isConstructor, String descriptor) {
    static Signature of(ClassScan.Method method) {
        return new Signature(method.is(Opcodes.ACC_STATIC), method.name.equals("<init>"), method.descriptor);
    }

    static Signature of(Call call) {
        return new Signature(call.isStatic(), call.isConstructor(), call.descriptor());
    }

    int arguments() {
        return Type.getArgumentTypes(descriptor).length;
    }

    Type result() {
        return Type.getReturnType(descriptor);
    }
}
