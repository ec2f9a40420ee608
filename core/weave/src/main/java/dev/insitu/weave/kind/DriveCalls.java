package dev.insitu.weave.kind;

import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.Signature;
import dev.insitu.weave.scan.Target;
import java.util.Optional;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Drives the matched methods or calls.
 *
 * @param match how an iteration finds its end
 */
public record DriveCalls(DriveSettings.Caller caller, Match match) implements RuleAction {
    @Override
    public Optional<Match.Key> key() {
        return match instanceof Match.Value value ? Optional.of(value.from()) : Optional.empty();
    }

    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        return switch (caller) {
            case APPLICATION -> new DriveSpec(match);
            case AGENT -> new SeenSpec(isStatic);
        };
    }

    @Override
    public String obstacle(ClassScan.Method method) {
        if (method.name.equals("<init>")) {
            return "a constructor cannot be driven; drive a method that calls it, or the call (call: …, in: …)";
        }
        return switch (caller) {
            case APPLICATION ->
                method.is(Opcodes.ACC_SYNCHRONIZED)
                        ? "it is synchronized: waiting inside it would hold its monitor;"
                                + " drive it where it is called (call: …, in: …)"
                        : null;
            case AGENT ->
                Signature.of(method).arguments() > 0
                        ? "thread: agent has no arguments to pass; drive the application's own calls"
                                + " (thread: application)"
                        : null;
        };
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
