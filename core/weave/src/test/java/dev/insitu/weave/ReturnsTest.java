package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.generated.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class ReturnsTest {
    @EachRelease
    void countsEveryReturnTypeOnce(int release) {
        Woven woven =
                Program.compile(release, """
                class Main {
                    static Object run() {
                        nothing();
                        return "" + aBoolean(true) + aByte((byte) -3) + aChar('x') + aShort((short) 4) + anInt(5)
                                + aLong(1L << 40) + aFloat(1.5f) + aDouble(-2.25) + anObject("o") + anArray(2, 7)[1];
                    }
                    static void nothing() {}
                    static boolean aBoolean(boolean b) { return !b; }
                    static byte aByte(byte b) { return b; }
                    static char aChar(char c) { return c; }
                    static short aShort(short s) { return s; }
                    static int anInt(int i) { return i + 1; }
                    static long aLong(long l) { return l - 1; }
                    static float aFloat(float f) { return f / 2; }
                    static double aDouble(double d) { return d * 2; }
                    static String anObject(String s) { return s.toUpperCase(); }
                    static long[] anArray(long... values) { return values.clone(); }
                }
                """).weave("Main#a*", "Main#nothing").runsAsBefore();

        assertThat(woven.facts().probes().values())
                .hasSize(11)
                .allSatisfy(name -> assertThat(woven.counted(name)).as(name).isEqualTo(calls(1)));
    }

    @EachRelease
    void countsWhicheverReturnIsTaken(int release) {
        Woven woven =
                Program.compile(release, """
                class Main {
                    static Object run() {
                        String text = "";
                        for (int i = -1; i < 6; i++) text += sign(i) + name(i);
                        return text;
                    }
                    static int sign(int value) {
                        if (value < 0) return -1;
                        if (value > 0) return 1;
                        return 0;
                    }
                    static String name(int value) {
                        switch (value) {
                            case 0: return "none";
                            case 1: return "one";
                            case 2: { int more = value; while (more < 100) { more *= 2; if (more == 16) return "few"; } }
                            default: return value > 4 ? "many" : "some";
                        }
                    }
                }
                """).weave("Main#sign", "Main#name").runsAsBefore();

        assertThat(woven.counted("sign")).isEqualTo(calls(7));
        assertThat(woven.counted("name")).isEqualTo(calls(7));
    }

    @EachRelease
    void startsBehindNoLoop(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static int left = 5;
                    static Object run() {
                        loopFromTheFirstInstruction();
                        return left + sum(4);
                    }
                    static void loopFromTheFirstInstruction() {
                        do { left--; } while (left > 0);
                    }
                    static int sum(int count) {
                        while (true) {
                            if (count == 0) return left;
                            left += count--;
                        }
                    }
                }
                """).weave("Main#*").runsAsBefore();

        assertThat(woven.counted("loopFromTheFirstInstruction")).isEqualTo(calls(1));
        assertThat(woven.counted("sum")).isEqualTo(calls(1));
    }

    @EachRelease
    void countsEachLevelOfARecursion(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static Object run() { return fib(10) + (even(7) ? "even" : "odd"); }
                    static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
                    static boolean even(int n) { return n == 0 || odd(n - 1); }
                    static boolean odd(int n) { return n != 0 && even(n - 1); }
                }
                """)
                .weave("Main#fib", "Main#even", "Main#odd")
                .runsAsBefore();

        assertThat(woven.counted("fib")).isEqualTo(calls(177));
        assertThat(woven.counted("even")).isEqualTo(calls(4));
        assertThat(woven.counted("odd")).isEqualTo(calls(4));
    }

    /** What reads it takes the number. Else the compiler may compute it behind that, where the probe does not see it: see benchmarks/machine-code. */
    @Test
    void aNumberIsComputedBeforeTheClockIsReadForTheEnd() {
        Woven woven = Program.compile(17, """
                class Main {
                    static Object run() { return "" + aLong(2) + anInt(3) + aBoolean(4) + aDouble(5) + aFloat(6) + anObject(); }
                    static long aLong(long l) { return l * 31 + 7; }
                    static int anInt(int i) { return i * 31 + 7; }
                    static boolean aBoolean(int i) { return i * 31 > 7; }
                    static double aDouble(double d) { return d * 31 + 7; }
                    static float aFloat(float f) { return f * 31 + 7; }
                    static Object anObject() { return "o"; }
                }
                """).weave("Main#a*").runsAsBefore();

        Map<String, List<String>> calls = callsOf(woven.classFile("Main"));
        Map.of("aLong", "J", "anInt", "I", "aBoolean", "I", "aDouble", "D", "aFloat", "F")
                .forEach((method, number) -> assertThat(calls.get(method))
                        .containsSequence("begin(I)J", "returned(" + number + "J)" + number));
        assertThat(calls.get("anObject")).containsSequence("begin(I)J", "returned(J)V");
    }

    private static Map<String, List<String>> callsOf(byte[] classFile) {
        ClassNode type = new ClassNode();
        new ClassReader(classFile).accept(type, ClassReader.SKIP_FRAMES);
        Map<String, List<String>> calls = new HashMap<>();
        for (MethodNode method : type.methods) {
            List<String> names = new ArrayList<>();
            for (AbstractInsnNode each : method.instructions) {
                if (each instanceof MethodInsnNode call) {
                    names.add(call.name + call.desc);
                }
            }
            calls.put(method.name, names);
        }
        return calls;
    }
}
