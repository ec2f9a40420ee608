package dev.insitu.weave.completion;

import dev.insitu.weave.scan.Target;
import net.bytebuddy.jar.asm.Type;

/**
 * The continuation that a suspend function of Kotlin gets.
 *
 * @param variable its last argument's
 */
public record Continuation(int variable) {
    static final Type TYPE = Type.getObjectType("kotlin/coroutines/Continuation");

    public static Continuation of(Target function, boolean isStatic) {
        // The sizes count a receiver.
        int sizes = Type.getArgumentsAndReturnSizes(function.descriptor());
        return new Continuation((sizes >> 2) - 1 - (isStatic ? 1 : 0));
    }
}
