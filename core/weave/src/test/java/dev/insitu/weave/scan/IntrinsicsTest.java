package dev.insitu.weave.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.JdkClasses;
import dev.insitu.weave.Rules;
import dev.insitu.weave.Weaver;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A probe on a method that the JIT compiler replaces would count too little. */
class IntrinsicsTest {
    @Test
    void areRefusedOnEachJdkAtHandWithTheReason() {
        for (JdkClasses jdk : Stream.concat(Stream.of(JdkClasses.running()), JdkClasses.all().stream())
                .toList()) {
            assertThat(skipped(jdk, "java/lang/Math", Rules.method("java.lang.Math#sqrt")))
                    .anyMatch(reason -> reason.contains("JVM intrinsic") && reason.contains("call:"));
            assertThat(skipped(jdk, "java/lang/Integer", Rules.method("java.lang.Integer#bitCount")))
                    .hasSize(1);
            assertThat(skipped(jdk, "java/lang/StringBuilder", Rules.method("java.lang.StringBuilder#toString")))
                    .hasSize(1);
            assertThat(skipped(jdk, "java/util/Arrays", Rules.method("java.util.Arrays#asList")))
                    .isEmpty();
        }
    }

    @Test
    void callsInThemAreRefused() {
        ProbeRule inIntrinsic = Rules.call("arraycopy", "java.lang.System#arraycopy", "java.util.Arrays#copyOf");

        assertThat(skipped(JdkClasses.running(), "java/util/Arrays", inIntrinsic))
                .isNotEmpty()
                .allMatch(reason -> reason.contains("the method that calls it is a JVM intrinsic"));
    }

    private static List<String> skipped(JdkClasses jdk, String name, ProbeRule rule) {
        RecordedFacts facts = new RecordedFacts();
        byte[] classFile = jdk.find(name).orElseThrow();
        new Weaver(Rules.book(List.of(rule)), facts)
                .transform(Object.class.getModule(), null, name, null, null, classFile);
        return List.copyOf(facts.skipped().values());
    }
}
