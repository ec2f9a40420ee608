package dev.insitu.explain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.memory.OwnProbes;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProbedCodeTest {
    private static final int METHOD = 40;
    private static final int LINES = 41;
    private static final int CALL = 42;

    private final ProbedCode code = new ProbedCode();

    @BeforeEach
    void aProbeOfEachKind() {
        code.add(METHOD, "org.acme.Shop#order(int, java.lang.String)");
        code.add(METHOD, "org.acme.Shop$Other#order() returning int");
        code.add(LINES, "org.acme.Shop#pay(int):10-20");
        code.add(CALL, "java.io.InputStream#read(byte[]) in org.acme.Shop#load()");
        code.addDriven("org.acme.Shop#serve()");
    }

    @Test
    void aMethodIsOnTheStackOrItIsNot() {
        assertThat(code.isOn(
                        stack("java.lang.Thread.sleep:1", "org.acme.Shop.order:5", "org.acme.Main.main:9"), METHOD))
                .isTrue();
        assertThat(code.isOn(stack("org.acme.Shop$Other.order:5"), METHOD)).isTrue();
        assertThat(code.isOn(stack("java.lang.Thread.sleep:1", "org.acme.Main.main:9"), METHOD))
                .isFalse();
        assertThat(code.isOn(stack("org.acme.Shop.order:5"), LINES)).isFalse();
        assertThat(code.isOn(stack("org.acme.Shop.orders:5"), METHOD)).isFalse();
        assertThat(code.isOn(List.of(), METHOD)).isFalse();
    }

    @Test
    void aLineProbeCoversOnlyItsLines() {
        assertThat(code.isOn(stack("org.acme.Shop.pay:10"), LINES)).isTrue();
        assertThat(code.isOn(stack("java.lang.Thread.sleep:1", "org.acme.Shop.pay:20"), LINES))
                .isTrue();
        assertThat(code.isOn(stack("org.acme.Shop.pay:9"), LINES)).isFalse();
        assertThat(code.isOn(stack("org.acme.Shop.pay:21"), LINES)).isFalse();
    }

    @Test
    void aCallProbeCoversOnlyCallsFromItsSite() {
        assertThat(code.isOn(stack("x.Native.read0:1", "java.io.FileInputStream.read:2", "org.acme.Shop.load:7"), CALL))
                .isTrue();
        assertThat(code.isOn(stack("java.lang.Thread.sleep:1", "org.acme.Shop.load:8"), CALL))
                .isFalse();
        assertThat(code.isOn(stack("org.acme.Shop.load:7"), CALL)).isFalse();
        assertThat(code.isOn(stack("java.io.FileInputStream.read:2", "org.acme.Shop.other:7"), CALL))
                .isFalse();
    }

    @Test
    void aDrivenIterationIsTheDrivenMethod() {
        List<StackTraceElement> served = stack("java.lang.Thread.sleep:1", "org.acme.Shop.serve:3");
        assertThat(code.isOn(served, OwnProbes.END_TO_END_PROBE)).isTrue();
        assertThat(code.isOn(served, OwnProbes.SERVICE_TIME_PROBE)).isTrue();
        assertThat(code.isOn(served, METHOD)).isFalse();
    }

    @Test
    void anyOfThem() {
        assertThat(code.isOnAny(stack("org.acme.Shop.pay:12"))).isTrue();
        assertThat(code.isOnAny(stack("org.acme.Shop.serve:12"))).isTrue();
        assertThat(code.isOnAny(stack("org.acme.Shop.pay:30", "org.acme.Main.main:9")))
                .isFalse();
    }

    private static List<StackTraceElement> stack(String... frames) {
        return List.of(frames).stream().map(ProbedCodeTest::frame).toList();
    }

    /** Of {@code a.B.c:5}. */
    private static StackTraceElement frame(String text) {
        int dot = text.lastIndexOf('.');
        int colon = text.lastIndexOf(':');
        return new StackTraceElement(
                text.substring(0, dot),
                text.substring(dot + 1, colon),
                "Source.java",
                Integer.parseInt(text.substring(colon + 1)));
    }
}
