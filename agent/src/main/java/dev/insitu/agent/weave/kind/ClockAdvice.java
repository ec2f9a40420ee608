package dev.insitu.agent.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.LCONST_0;

import dev.insitu.agent.weave.advice.Advice;
import dev.insitu.agent.weave.advice.AllocatedReading;
import dev.insitu.agent.weave.advice.Code;
import dev.insitu.agent.weave.advice.JoinPoint;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Type;

/**
 * Puts a stretch between two readings of the clock, in the shape that {@link dev.insitu.runtime.Probe} shows. Several probes
 * share both readings, by which the runtime knows that neither is in the other.
 */
final class ClockAdvice implements Advice {
    static final String PROBE = "dev/insitu/runtime/Probe";

    private static final String THROWABLE = "Ljava/lang/Throwable;";
    private static final String NANOS = "JJI)V";
    static final int NONE = -1;

    private final List<ProbeSpec> points;
    private final List<ProbeSpec> unconditional;
    private final Type result;
    private final boolean isConstructor;
    private final int start;

    /** What the first unconditional probe has of the call in flight, else the first; {@link #NONE} where none is to be seen. */
    private final int call;

    /** Null where it is not counted what calls allocate. */
    private final AllocatedReading allocated;

    /** That probe. */
    private final ProbeSpec lead;

    /** The second reading, where several need it, or it is not used at once; else {@link #NONE}. */
    private final int end;

    ClockAdvice(List<ProbeSpec> points, JoinPoint stretch) {
        this(points, stretch, false);
    }

    /** @param shared whether both readings are left in {@link #start} and {@link #end} for others */
    ClockAdvice(List<ProbeSpec> points, JoinPoint stretch, boolean shared) {
        this.points = points;
        this.unconditional = new ArrayList<>(points.size());
        for (ProbeSpec point : points) {
            if (!point.when().isConditional()) {
                unconditional.add(point);
            }
        }
        this.result = stretch.result();
        this.isConstructor = stretch.isConstructor();
        this.lead = unconditional.isEmpty() ? points.get(0) : unconditional.get(0);
        this.call = lead.inFlight() ? stretch.newVariable(Type.LONG_TYPE) : NONE;
        this.allocated = lead.allocated() ? new AllocatedReading(stretch) : null;
        this.start = stretch.newVariable(Type.LONG_TYPE);
        this.end = points.size() > 1 || shared || allocated != null ? stretch.newVariable(Type.LONG_TYPE) : NONE;
    }

    /** The variable with the first reading. */
    int start() {
        return start;
    }

    /** The variable with the second. */
    int end() {
        return end;
    }

    @Override
    public void before(Code code) {
        if (call != NONE) {
            enter(code, isConstructor);
        }
        if (allocated != null) {
            allocated.before(code);
        }
        code.readClock();
        if (end != NONE) {
            code.insn(DUP2);
            code.store(Type.LONG_TYPE, end);
        }
        code.store(Type.LONG_TYPE, start);
        if (call != NONE && !isConstructor) {
            began(code);
        }
    }

    /** What leaves a constructor before it is initialised passes by us: it must not be in flight then. */
    @Override
    public void initialised(Code code) {
        if (call != NONE) {
            enter(code, false);
            began(code);
        }
    }

    private void enter(Code code, boolean later) {
        if (later) {
            code.insn(LCONST_0);
        } else {
            code.push(lead.probe());
            code.call(PROBE, "enter", "(I)J");
        }
        code.store(Type.LONG_TYPE, call);
    }

    private void began(Code code) {
        code.load(Type.LONG_TYPE, start);
        code.load(Type.LONG_TYPE, call);
        code.call(PROBE, "began", "(JJ)V");
        for (ProbeSpec point : points) {
            if (point.probe() != lead.probe()) {
                code.load(Type.LONG_TYPE, start);
                code.push(point.probe());
                code.call(PROBE, "alsoBegan", "(JI)V");
            }
        }
    }

    private void ended(Code code) {
        if (call != NONE) {
            code.load(Type.LONG_TYPE, call);
            code.call(PROBE, "ended", "(J)V");
        }
    }

    @Override
    public void returned(Code code) {
        code.settle(result);
        if (end != NONE) {
            code.readClock();
            code.store(Type.LONG_TYPE, end);
        }
        allocated(code, false);
        if (unconditional.isEmpty()) {
            ended(code);
        }
        for (ProbeSpec point : points) {
            if (point.when().isConditional()) {
                code.insn(result.getSize() == 2 ? DUP2 : DUP);
                readings(code);
                record(
                        code,
                        Conditions.method(point.when()),
                        "(" + Conditions.type(point.when(), result) + NANOS,
                        point.probe());
            }
        }
        for (ProbeSpec point : unconditional) {
            readings(code);
            took(code, point);
        }
    }

    /** The second, which is read here where it has no variable, and the first. */
    private void readings(Code code) {
        if (end == NONE) {
            code.readClock();
        } else {
            code.load(Type.LONG_TYPE, end);
        }
        code.load(Type.LONG_TYPE, start);
    }

    /** Of the probes that count the call. What returned is on the stack. */
    private void allocated(Code code, boolean failed) {
        if (allocated == null) {
            return;
        }
        allocated.after(code);
        for (ProbeSpec point : points) {
            if (failed || !point.when().isConditional()) {
                allocated.count(code, point.probe());
            } else {
                code.insn(result.getSize() == 2 ? DUP2 : DUP);
                String type = Conditions.type(point.when(), result);
                allocated.count(code, Conditions.method(point.when()), type, point.probe());
            }
        }
    }

    @Override
    public void failed(Code code) {
        ended(code);
        if (end != NONE) {
            code.readClock();
            code.store(Type.LONG_TYPE, end);
        }
        allocated(code, true);
        for (ProbeSpec point : points) {
            code.insn(DUP);
            readings(code);
            record(code, "failed", "(" + THROWABLE + NANOS, point.probe());
        }
    }

    private void took(Code code, ProbeSpec point) {
        if (call != NONE && point.probe() == lead.probe()) {
            code.load(Type.LONG_TYPE, call);
            record(code, "took", "(JJJI)V", point.probe());
        } else {
            record(code, "took", "(" + NANOS, point.probe());
        }
    }

    private static void record(Code code, String method, String descriptor, int probe) {
        code.push(probe);
        code.call(PROBE, method, descriptor);
    }
}
