package dev.insitu.weave.completion;

import dev.insitu.weave.scan.Target;
import net.bytebuddy.jar.asm.Type;

/**
 * The continuation that a suspend function of Kotlin gets.
 *
 * @param variable its last argument's
 * @param stateClasses the beginning of the names of its state machine's classes
 */
public record Continuation(int variable, String stateClasses) {
    static final Type TYPE = Type.getObjectType("kotlin/coroutines/Continuation");

    public static Continuation of(Target function, boolean isStatic) {
        // The sizes count a receiver.
        int sizes = Type.getArgumentsAndReturnSizes(function.descriptor());
        String states = function.owner().replace('/', '.') + '$' + sourceName(function.name()) + '$';
        return new Continuation((sizes >> 2) - 1 - (isStatic ? 1 : 0), states);
    }

    /** Without what the compiler of Kotlin adds to the names of some methods, and not to those of their state machines. */
    private static String sourceName(String method) {
        int added = method.indexOf('-');
        return added < 0 ? method : method.substring(0, added);
    }
}
