package dev.insitu.agent.weave.rule;

import dev.insitu.agent.config.value.DriveSettings;
import dev.insitu.agent.config.value.Match;
import dev.insitu.agent.config.value.When;
import dev.insitu.agent.weave.scan.Call;
import dev.insitu.agent.weave.scan.ClassScan;
import dev.insitu.agent.weave.scan.Intrinsics;
import dev.insitu.agent.weave.scan.NeverWoven;
import dev.insitu.agent.weave.scan.Signature;
import java.util.Optional;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Why a method, or a call, that a rule means cannot have what the rule wants. */
final class IneligibilityReason {
    private static final String RUN_THROUGH = "the probe itself runs through it";
    private static final String INTRINSIC =
            "a JVM intrinsic: the JIT compiler replaces it with machine code that has no"
                    + " probe, so counts would be too low; time its calls instead (call: ..., in: ...)";
    private static final String IN_INTRINSIC = "the method that calls it is a JVM intrinsic, which the JIT compiler"
            + " replaces with machine code that has no probe";

    private IneligibilityReason() {}

    /**
     * The reason as the report gives it, or null where there is none.
     *
     * @param internalClassName of the method's class
     */
    static String of(String internalClassName, ClassScan.Method method, RuleAction purpose) {
        if (method.is(Opcodes.ACC_ABSTRACT)) {
            return "abstract: it has no code; Type+#method means the methods that implement it";
        }
        if (method.is(Opcodes.ACC_NATIVE)) {
            return "native: it has no bytecode";
        }
        if (NeverWoven.contains(internalClassName, method.name)) {
            return RUN_THROUGH;
        }
        if (Intrinsics.contain(method)) {
            return INTRINSIC;
        }
        if (purpose instanceof RuleAction.JitterInPlace && method.name.equals("<init>")) {
            return "jitter is watched in methods, not in constructors; expected a method that calls it";
        }
        if (purpose instanceof RuleAction.Driven driven) {
            if (method.name.equals("<init>")) {
                return "a constructor cannot be driven; drive a method that calls it, or the call (call: …, in: …)";
            }
            boolean isAgents = driven.caller() == DriveSettings.Caller.AGENT;
            if (isAgents && Signature.of(method).arguments() > 0) {
                return "thread: agent has no arguments to pass; drive the application's own calls (thread: application)";
            }
            if (!isAgents && method.is(Opcodes.ACC_SYNCHRONIZED)) {
                return "it is synchronized: waiting inside it would hold its monitor;"
                        + " drive it where it is called (call: …, in: …)";
            }
        }
        return of(Signature.of(method), purpose);
    }

    /** The same of a call in a method. */
    static String of(String internalClassName, ClassScan.Method caller, Call call, RuleAction purpose) {
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
        return signature.isConstructor() && isOf(purpose, new Match.Receiver())
                ? "'this' needs a call on an object that is there already"
                : of(signature, purpose);
    }

    private static String of(Signature signature, RuleAction purpose) {
        if (purpose instanceof RuleAction.EndOfSpan end
                && signature.isConstructor()
                && !end.isExit()
                && isOf(end, new Match.Receiver())) {
            return "'this' is not there yet when a constructor is entered; expected @exit behind it";
        }
        if (purpose instanceof RuleAction.Timed timed) {
            int result = signature.result().getSort();
            return timed.untilCompletion() && result < Type.ARRAY
                    ? "'until: completion' needs a method that returns a CompletionStage"
                    : whenNeeds(result, timed.family().when());
        }
        return IneligibleKey.of(signature, purpose.key());
    }

    private static boolean isOf(RuleAction purpose, Match.Key key) {
        return purpose.key().equals(Optional.of(key));
    }

    private static String whenNeeds(int returnSort, When when) {
        return switch (when) {
            case ALWAYS -> null;
            case RETURNED_TRUE ->
                returnSort == Type.BOOLEAN ? null : "'when: returned true' needs a method that returns boolean";
            case RETURNED_NON_NULL ->
                returnSort >= Type.ARRAY ? null : "'when: returned non-null' needs a method that returns an object";
            case RETURNED_POSITIVE ->
                returnSort > Type.BOOLEAN && returnSort < Type.ARRAY
                        ? null
                        : "'when: returned positive' needs a method that returns a number";
        };
    }
}
