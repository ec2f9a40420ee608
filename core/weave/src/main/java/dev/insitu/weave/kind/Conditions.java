package dev.insitu.weave.kind;

import dev.insitu.config.value.When;
import net.bytebuddy.jar.asm.Type;

/** The method of {@link dev.insitu.runtime.Probe} for each condition on a result. */
final class Conditions {
    private Conditions() {}

    static String method(When when) {
        return switch (when) {
            case RETURNED_TRUE -> "tookWhenTrue";
            case RETURNED_NON_NULL -> "tookWhenNonNull";
            case RETURNED_POSITIVE -> "tookWhenPositive";
            case ALWAYS -> throw new IllegalArgumentException("unconditional");
        };
    }

    /** Descriptor of the parameter with which that method takes the result. */
    static String type(When when, Type result) {
        return switch (when) {
            case RETURNED_TRUE -> "Z";
            case RETURNED_NON_NULL -> "Ljava/lang/Object;";
            case RETURNED_POSITIVE ->
                switch (result.getSort()) {
                    case Type.LONG, Type.FLOAT, Type.DOUBLE -> result.getDescriptor();
                    default -> "I";
                };
            case ALWAYS -> throw new IllegalArgumentException("unconditional");
        };
    }
}
