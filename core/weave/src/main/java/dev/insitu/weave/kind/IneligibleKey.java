package dev.insitu.weave.kind;

import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.Match;
import dev.insitu.weave.scan.AsyncType;
import dev.insitu.weave.scan.Signature;
import java.util.Optional;
import net.bytebuddy.jar.asm.Type;

/** Why a method or call does not have the value that a {@code match} needs. */
public final class IneligibleKey {
    private IneligibleKey() {}

    /** The reason as the report gives it, or null if the value is available. */
    public static String of(Signature signature, Optional<Match.Key> key) {
        return key.isEmpty() ? null : of(signature, key.get());
    }

    /** The reason why no argument of a method can be the object that ends its calls, or null. */
    static String ofCallback(Signature signature, CallEnd.Callback callback) {
        String reason = of(signature, new Match.Argument(callback.argument()));
        if (reason != null) {
            return reason;
        }
        if (AsyncType.suspends(signature.descriptor())) {
            return "a suspend function goes on with other arguments; expected until: completion";
        }
        Type type = Type.getArgumentTypes(signature.descriptor())[callback.argument()];
        return type.getSort() == Type.OBJECT
                ? null
                : "'argument " + callback.argument() + "' is of type " + type.getClassName() + ", which has no method "
                        + callback.names();
    }

    private static String of(Signature signature, Match.Key key) {
        if (key instanceof Match.Argument argument) {
            return argument.index() < signature.arguments()
                    ? null
                    : "'argument " + argument.index() + "' counts from 0; it has " + signature.arguments();
        }
        if (key instanceof Match.Receiver) {
            return signature.isStatic() ? "'this' needs a method that is not static" : null;
        }
        boolean isReturn = key instanceof Match.Returned;
        return isReturn && signature.result().getSort() == Type.VOID
                ? "'return' needs a method that returns something"
                : null;
    }
}
