package dev.insitu.weave.generated;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;

/** Stands in for the runtime and writes down what woven code calls. Public because woven code calls it. */
public final class EventRecorder {
    private static final ThreadLocal<List<String>> CALLS = ThreadLocal.withInitial(ArrayList::new);

    /** How many calls are. */
    private static final ThreadLocal<Long> IN_FLIGHT = ThreadLocal.withInitial(() -> 0L);

    private EventRecorder() {}

    /** Stands in for an iteration. */
    public static final class Turn {
        public static final Turn NONE = new Turn(0);

        private final int number;

        public boolean leaving;

        Turn(int number) {
            this.number = number;
        }

        @Override
        public String toString() {
            return "turn " + number;
        }
    }

    /** Lets a woven class call the recorder instead of the runtime. */
    public static byte[] redirect(byte[] woven) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(woven)
                .accept(
                        new ClassRemapper(writer, new Remapper(Opcodes.ASM9) {
                            @Override
                            public String map(String name) {
                                return switch (name) {
                                    case "dev/insitu/runtime/Drive",
                                            "dev/insitu/runtime/Span",
                                            "dev/insitu/runtime/Probe" -> "dev/insitu/weave/generated/EventRecorder";
                                    case "dev/insitu/runtime/Iteration", "dev/insitu/runtime/DriveTakeover" ->
                                        "dev/insitu/weave/generated/EventRecorder$Turn";
                                    default -> name;
                                };
                            }
                        }),
                        0);
        return writer.toByteArray();
    }

    /** What was called on this thread while this ran. */
    public static List<String> during(Runnable program) {
        CALLS.get().clear();
        IN_FLIGHT.set(0L);
        program.run();
        if (IN_FLIGHT.get() != 0) {
            add("in flight for ever: " + IN_FLIGHT.get());
        }
        return List.copyOf(CALLS.get());
    }

    private static Turn began(String text) {
        List<String> calls = CALLS.get();
        calls.add(text);
        return new Turn(calls.size());
    }

    private static void add(String text) {
        CALLS.get().add(text);
    }

    public static Turn begin() {
        return began("begin");
    }

    public static Turn begin(Object key) {
        return began("begin " + name(key));
    }

    public static Turn begin(long key, char type) {
        return began("begin " + key + type);
    }

    public static void end(Turn turn) {
        add("end " + turn);
    }

    public static void end(Turn turn, Object key) {
        add("end " + turn + " " + name(key));
    }

    public static void end(Turn turn, long key, char type) {
        add("end " + turn + " " + key + type);
    }

    public static void failed(Throwable failure, Turn turn) {
        add("failed " + turn + (turn.leaving ? "" : " unannounced"));
    }

    public static void until() {
        add("until");
    }

    public static void until(Object key) {
        add("until " + name(key));
    }

    public static void until(long key, char type) {
        add("until " + key + type);
    }

    public static void untilFailed(Throwable failure) {
        add("until failed");
    }

    public static void untilFailed(Throwable failure, Object key) {
        add("until " + name(key) + " failed");
    }

    public static void untilFailed(Throwable failure, long key, char type) {
        add("until " + key + type + " failed");
    }

    public static Turn entered() {
        return began("entered");
    }

    public static Turn entered(Object receiver) {
        return began("entered " + name(receiver));
    }

    public static void left(Turn turn) {
        add("left " + turn);
    }

    public static void from(int span) {
        add("from " + span);
    }

    public static void from(int span, Object key) {
        add("from " + span + " " + name(key));
    }

    public static void from(int span, long key, char type) {
        add("from " + span + " " + key + type);
    }

    public static void to(int span) {
        add("to " + span);
    }

    public static void to(int span, Object key) {
        add("to " + span + " " + name(key));
    }

    public static void to(int span, long key, char type) {
        add("to " + span + " " + key + type);
    }

    public static void failed(Throwable failure, int span) {
        add("to " + span + " failed");
    }

    public static void failed(Throwable failure, int span, Object key) {
        add("to " + span + " " + name(key) + " failed");
    }

    public static void failed(Throwable failure, int span, long key, char type) {
        add("to " + span + " " + key + type + " failed");
    }

    /** A call is about to begin; the answer is its place among those in flight. */
    public static long enter(int probe) {
        return IN_FLIGHT.get() + 1;
    }

    /** The answer is what the call's end gives back. */
    public static long began(long startNanos, long call) {
        IN_FLIGHT.set(call);
        return call;
    }

    public static long start(long call) {
        return 0;
    }

    public static void alsoBegan(long startNanos, int probe) {
        began(startNanos, enter(probe));
    }

    /** Ends all that began in it, too. */
    public static void ended(long call) {
        IN_FLIGHT.set(call == 0 ? IN_FLIGHT.get() : Math.min(IN_FLIGHT.get(), call - 1));
    }

    public static void ended(long call, int probe) {
        ended(call);
        took(0, 0, probe);
    }

    public static int ended(int result, long call, int probe) {
        ended(call, probe);
        return result;
    }

    public static long ended(long result, long call, int probe) {
        ended(call, probe);
        return result;
    }

    public static float ended(float result, long call, int probe) {
        ended(call, probe);
        return result;
    }

    public static double ended(double result, long call, int probe) {
        ended(call, probe);
        return result;
    }

    public static void ended(Throwable failure, long call, int probe) {
        ended(call);
        failed(failure, 0, 0, probe);
    }

    public static void took(long endNanos, long startNanos, int probe) {
        add("took " + probe);
    }

    public static void failed(Throwable failure, long endNanos, long startNanos, int probe) {
        add("failed " + probe);
    }

    private static String name(Object key) {
        return key == Thread.currentThread() ? "thread" : String.valueOf(key);
    }
}
