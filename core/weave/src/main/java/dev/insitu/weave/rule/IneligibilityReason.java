package dev.insitu.weave.rule;

import dev.insitu.config.value.Match;
import dev.insitu.weave.kind.RuleAction;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.Intrinsics;
import dev.insitu.weave.scan.NeverWoven;
import dev.insitu.weave.scan.Signature;
import java.util.Optional;
import net.bytebuddy.jar.asm.Opcodes;

/** Why a rule cannot weave a method or a call that it means. */
final class IneligibilityReason {
    private static final String RUN_THROUGH = "the probe itself runs through it";
    private static final String INTRINSIC =
            "a JVM intrinsic: the JIT compiler replaces it with machine code that has no"
                    + " probe, so counts would be too low; time its calls instead (call: ..., in: ...)";
    private static final String IN_INTRINSIC = "the method that calls it is a JVM intrinsic, which the JIT compiler"
            + " replaces with machine code that has no probe";

    private IneligibilityReason() {}

    /**
     * The reason as the report gives it, or null if the method can be woven.
     *
     * @param internalClassName name of the method's class
     */
    static String of(String internalClassName, ClassScan.Method method, RuleAction action) {
        if (method.is(Opcodes.ACC_ABSTRACT)) {
            return "abstract: it has no code; Type+#method means the methods that implement it";
        }
        if (method.is(Opcodes.ACC_NATIVE)) {
            return method.name.equals("clone") && internalClassName.equals("java/lang/Object")
                    ? "native: it has no bytecode; the same holds for clone() of an array"
                    : "native: it has no bytecode";
        }
        if (NeverWoven.contains(internalClassName, method.name)) {
            return RUN_THROUGH;
        }
        if (Intrinsics.contain(method)) {
            return INTRINSIC;
        }
        String reason = action.obstacle(method);
        return reason == null ? action.obstacle(Signature.of(method)) : reason;
    }

    /** The reason why a call in a method cannot be woven, or null if it can. */
    static String of(String internalClassName, ClassScan.Method caller, Call call, RuleAction action) {
        if (NeverWoven.contains(internalClassName, caller.name)) {
            return RUN_THROUGH;
        }
        if (Intrinsics.contain(caller)) {
            return IN_INTRINSIC;
        }
        if (call.place() == Call.Place.THE_CONSTRUCTORS) {
            return "super(...) and this(...) can have nothing around them";
        }
        if (call.place() == Call.Place.BEFORE_THE_CONSTRUCTORS) {
            return "a call before super(...) or this(...) can have nothing around it";
        }
        Signature signature = Signature.of(call);
        if (signature.isConstructor() && action.key().equals(Optional.of(new Match.Receiver()))) {
            return "'this' needs a call on an object that is there already";
        }
        String reason = action.obstacle(call);
        return reason == null ? action.obstacle(signature) : reason;
    }
}
