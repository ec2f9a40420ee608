package dev.insitu.weave.kind;

import dev.insitu.config.value.Match;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.probe.ProbeFamily;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.Signature;
import dev.insitu.weave.scan.Target;
import java.util.Optional;

/** What a rule wants of the methods, or calls, it means. Immutable. */
public sealed interface RuleAction
        permits DriveCalls, EndIterations, EndOfSpan, TimeCalls, TimeCompletion, TimeLines, WatchJitter {

    /** What is woven around a method, or a call, that it means. */
    AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic);

    /** Why a method can have nothing of it, as the report gives the reason; null where it can. */
    default String obstacle(ClassScan.Method method) {
        return null;
    }

    /** Why a method, or a call, of such a signature can have nothing of it, as the report gives it; null where it can. */
    default String obstacle(Signature signature) {
        return IneligibleKey.of(signature, key());
    }

    /** The value it needs of them; empty where it needs none. */
    default Optional<Match.Key> key() {
        return Optional.empty();
    }

    /** The probes that count them; empty where they are not counted for themselves. */
    default Optional<ProbeFamily> probes() {
        return Optional.empty();
    }

    /** The lines that are meant of a method; empty where it is all of it, or a call. */
    default Optional<ProbeRule.Lines> lines() {
        return Optional.empty();
    }

    /** How the report names something matched. */
    default String matched(String text) {
        return text;
    }

    /** Whether the driver drives what it means. */
    default boolean isDriven() {
        return false;
    }

    /** The key of the configuration that it stands under. */
    default String section() {
        return "probes";
    }

    /** Whether it is one of the many probes on methods, for which the transformer is ready when the application begins. */
    default boolean isUsual() {
        return false;
    }
}
