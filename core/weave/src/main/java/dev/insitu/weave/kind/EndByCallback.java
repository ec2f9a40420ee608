package dev.insitu.weave.kind;

import dev.insitu.runtime.Callback;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.completion.CallbackEnd;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.Target;
import java.util.Locale;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Ends calls, or iterations, where an object that they were given is called back. Which types these objects have is not known: it means
 * the methods of that name of any class of the application, and the runtime knows the objects.
 *
 * @param rule the number of the rule in the runtime
 * @param atCall whether it means calls: an object's class may be hidden, or the JDK's
 */
public record EndByCallback(int rule, boolean atCall) implements RuleAction {
    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        return new CallbackEnd(rule, how(target.name()), target.descriptor(), atCall);
    }

    /** A name tells a failure or a cancellation where no argument does. */
    private static int how(String method) {
        String name = method.toLowerCase(Locale.ROOT);
        if (name.contains("cancel")) {
            return Callback.CANCELLATION;
        }
        return name.contains("error") || name.contains("fail") || name.contains("exception")
                ? Callback.FAILURE
                : Callback.BY_ARGUMENT;
    }

    @Override
    public boolean isPartOfAnother() {
        return true;
    }

    @Override
    public boolean means(ClassScan.Method method) {
        return atCall
                || !method.is(Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE);
    }

    @Override
    public boolean means(Call call) {
        return call.opcode() == Opcodes.INVOKEINTERFACE || call.opcode() == Opcodes.INVOKEVIRTUAL;
    }
}
