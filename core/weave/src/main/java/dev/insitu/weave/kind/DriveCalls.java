package dev.insitu.weave.kind;

import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.completion.Continuation;
import dev.insitu.weave.completion.DrivenSuspension;
import dev.insitu.weave.completion.LibraryAdapters;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.AsyncType;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.Signature;
import dev.insitu.weave.scan.Target;
import java.util.Optional;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Drives the matched methods or calls.
 *
 * @param match how an iteration finds its end
 * @param end what the call returned, or was given, if that ends the iteration; else the call's return
 */
public record DriveCalls(DriveSettings.Caller caller, Match match, CallEnd end) implements RuleAction {
    @Override
    public Optional<Match.Key> key() {
        return match instanceof Match.Value value ? Optional.of(value.from()) : Optional.empty();
    }

    @Override
    public void prepare() {
        if (end instanceof CallEnd.Completion) {
            LibraryAdapters.makeKnown();
        }
    }

    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        return switch (caller) {
            case APPLICATION ->
                end instanceof CallEnd.Completion && AsyncType.suspends(target.descriptor())
                        ? new DrivenSuspension(Continuation.of(target, isStatic))
                        : new DriveSpec(match, end);
            case AGENT -> new SeenSpec(isStatic);
        };
    }

    @Override
    public String obstacle(ClassScan.Method method) {
        if (method.name.equals("<init>")) {
            return "a constructor cannot be driven; drive a method that calls it, or the call (call: …, in: …)";
        }
        boolean suspends = AsyncType.suspends(method.descriptor);
        return switch (caller) {
            case APPLICATION ->
                suspends && !(end instanceof CallEnd.Completion)
                        ? "a suspend function is entered again when it resumes, which would wait for a turn;"
                                + " expected until: completion"
                        : obstacleInside(method);
            case AGENT ->
                suspends
                        ? "thread: agent has no coroutine to call a suspend function from; drive the application's own"
                                + " calls (thread: application)"
                        : obstacleWithArguments(method);
        };
    }

    private static String obstacleInside(ClassScan.Method method) {
        return method.is(Opcodes.ACC_SYNCHRONIZED)
                ? "it is synchronized: waiting inside it would hold its monitor;"
                        + " drive it where it is called (call: …, in: …)"
                : null;
    }

    private static String obstacleWithArguments(ClassScan.Method method) {
        return Signature.of(method).arguments() > 0
                ? "thread: agent has no arguments to pass; drive the application's own calls (thread: application)"
                : null;
    }

    @Override
    public String obstacle(Call call) {
        return end instanceof CallEnd.Completion && AsyncType.suspends(call.descriptor())
                ? "where a suspend function is called its result is not seen; drive the function itself (method: …)"
                : null;
    }

    @Override
    public String obstacle(Signature signature) {
        if (end instanceof CallEnd.Callback callback) {
            return IneligibleKey.ofCallback(signature, callback);
        }
        return end instanceof CallEnd.Completion
                ? TimeCompletion.obstacleOf(signature)
                : RuleAction.super.obstacle(signature);
    }

    @Override
    public Optional<CallEnd.Callback> callback() {
        return end instanceof CallEnd.Callback callback ? Optional.of(callback) : Optional.empty();
    }

    @Override
    public boolean isDriven() {
        return true;
    }

    @Override
    public String section() {
        return "drive";
    }
}
