package dev.insitu.weave.kind;

import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.probe.ProbeFamily;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.Signature;
import dev.insitu.weave.scan.Target;
import java.util.Optional;

/** What a rule does with the methods or calls that it means. Immutable. */
public sealed interface RuleAction
        permits DriveCalls,
                EndByCallback,
                EndIterations,
                EndOfSpan,
                TimeCalls,
                TimeCompletion,
                TimeLines,
                TimeUntilCallback,
                WatchJitter {

    /** Makes ready what its woven code needs. Called before anything is woven, on a thread that may read files. */
    default void prepare() {}

    /** The advice to weave around a method or call that the rule means. */
    AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic);

    /** The reason why a method cannot have the advice, as the report gives it; null if it can. */
    default String obstacle(ClassScan.Method method) {
        return null;
    }

    /** The reason why a call cannot have the advice, as the report gives it; null if it can. */
    default String obstacle(Call call) {
        return null;
    }

    /** The reason why a method or call with this signature cannot have the advice, as the report gives it; null if it can. */
    default String obstacle(Signature signature) {
        return IneligibleKey.of(signature, key());
    }

    /** The value of a method or call that the action needs as a key; empty if it needs no key. */
    default Optional<Match.Key> key() {
        return Optional.empty();
    }

    /** The object given to the matched methods that ends their calls; empty if none does. */
    default Optional<CallEnd.Callback> callback() {
        return Optional.empty();
    }

    /** Whether it belongs to another rule, so that no report needs to know what it met or missed. */
    default boolean isPartOfAnother() {
        return false;
    }

    /** Whether it means a method that its rule's pattern means. */
    default boolean means(ClassScan.Method method) {
        return true;
    }

    /** Whether it means a call that its rule's pattern means. */
    default boolean means(Call call) {
        return true;
    }

    /** The probes that count the methods or calls; empty if no probe counts them. */
    default Optional<ProbeFamily> probes() {
        return Optional.empty();
    }

    /** The lines of a method that the rule means; empty if it means the whole method or a call. */
    default Optional<ProbeRule.Lines> lines() {
        return Optional.empty();
    }

    /** How the report names a match. */
    default String matched(String text) {
        return text;
    }

    /** Whether the driver drives the matched methods or calls. */
    default boolean isDriven() {
        return false;
    }

    /** The configuration's key that holds the rule. */
    default String section() {
        return "probes";
    }

    /**
     * Whether the action is one of the common probes on methods. The transformer is ready for these when the
     * application begins.
     */
    default boolean isUsual() {
        return false;
    }
}
