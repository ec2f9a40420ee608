package dev.insitu.agent.weave;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.LSUB;

import dev.insitu.agent.config.When;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Type;

/** Puts a stretch between two readings of the clock, in the shape that {@link dev.insitu.runtime.Probe} shows. */
final class ClockShell implements Shell {
    static final String PROBE = "dev/insitu/runtime/Probe";

    private final List<ProbePoint> points;
    private final List<ProbePoint> unconditional;
    private final Type result;
    private final int start;

    ClockShell(List<ProbePoint> points, Stretch stretch) {
        this.points = points;
        this.unconditional = new ArrayList<>(points);
        this.unconditional.removeIf(point -> point.when().isConditional());
        this.result = stretch.result();
        this.start = stretch.newVariable(Type.LONG_TYPE);
    }

    @Override
    public void before(Code code) {
        code.readClock();
        code.store(Type.LONG_TYPE, start);
    }

    @Override
    public void returned(Code code) {
        for (ProbePoint point : points) {
            if (point.when().isConditional()) {
                code.insn(result.getSize() == 2 ? DUP2 : DUP);
                elapsed(code);
                record(code, whenMethod(point.when()), "(" + whenType(point.when()) + "JI)V", point.probe());
            }
        }
        recordElapsed(code, "took", unconditional);
    }

    @Override
    public void failed(Code code) {
        recordElapsed(code, "failed", points);
    }

    /** One reading of the clock for all of these probes. */
    private void recordElapsed(Code code, String method, List<ProbePoint> probes) {
        if (probes.isEmpty()) {
            return;
        }
        elapsed(code);
        int last = probes.size() - 1;
        for (int i = 0; i < last; i++) {
            code.insn(DUP2);
            record(code, method, "(JI)V", probes.get(i).probe());
        }
        record(code, method, "(JI)V", probes.get(last).probe());
    }

    private void elapsed(Code code) {
        code.readClock();
        code.load(Type.LONG_TYPE, start);
        code.insn(LSUB);
    }

    private static void record(Code code, String method, String descriptor, int probe) {
        code.push(probe);
        code.call(PROBE, method, descriptor);
    }

    private static String whenMethod(When when) {
        return switch (when) {
            case RETURNED_TRUE -> "tookWhenTrue";
            case RETURNED_NON_NULL -> "tookWhenNonNull";
            case RETURNED_POSITIVE -> "tookWhenPositive";
            case ALWAYS -> throw new IllegalArgumentException("unconditional");
        };
    }

    private String whenType(When when) {
        return switch (when) {
            case RETURNED_TRUE -> "Z";
            case RETURNED_NON_NULL -> "Ljava/lang/Object;";
            case RETURNED_POSITIVE ->
                switch (result.getSort()) {
                    case Type.LONG, Type.FLOAT, Type.DOUBLE -> result.getDescriptor();
                    default -> "I";
                };
            case ALWAYS -> throw new IllegalArgumentException("unconditional");
        };
    }
}
