package dev.insitu.agent.weave;

import dev.insitu.agent.config.Match;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Why a method does not have the value that a {@code match} asks of it. */
final class KeyObstacle {
    private KeyObstacle() {}

    /** Where a start is to be known by its {@code from}; null where it can be. */
    static String before(Match match, ClassScan.Method method) {
        return match instanceof Match.Value value ? of(value.from(), method) : null;
    }

    /** Where an end is to be known by its {@code to}; null where it can be. */
    static String behind(Match match, ClassScan.Method method) {
        return match instanceof Match.Value value ? of(value.to(), method) : null;
    }

    private static String of(Match.Key key, ClassScan.Method method) {
        if (key instanceof Match.Argument argument) {
            int arguments = Type.getArgumentTypes(method.descriptor).length;
            return argument.index() < arguments
                    ? null
                    : "'argument " + argument.index() + "' counts from 0; it has " + arguments;
        }
        if (key instanceof Match.Receiver) {
            return method.is(Opcodes.ACC_STATIC) ? "'this' needs a method that is not static" : null;
        }
        boolean isReturn = key instanceof Match.Returned;
        return isReturn && method.descriptor.endsWith(")V") ? "'return' needs a method that returns something" : null;
    }
}
