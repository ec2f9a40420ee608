package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.LCONST_0;
import static net.bytebuddy.jar.asm.Opcodes.POP;

import dev.insitu.runtime.Probe;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AllocatedReading;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Type;

/**
 * Reads the clock before and after a stretch of code, in the shape that {@link dev.insitu.runtime.Probe} shows. Several
 * probes share both readings; equal readings tell the runtime that neither probe is nested in the other.
 */
final class ClockAdvice implements Advice {
    static final String PROBE = "dev/insitu/runtime/Probe";

    private static final String THROWABLE = "Ljava/lang/Throwable;";
    private static final String NANOS = "JJI)V";
    static final int NONE = -1;

    /** Words for a call (a long). */
    private static final int STACK_AT_ONCE = 2;

    private final List<ProbeSpec> points;
    private final List<ProbeSpec> unconditional;
    private final Type result;
    private final boolean isConstructor;
    private final boolean isBody;

    /** Variable with the first reading, if the call in flight does not hold it or other advice needs it; else {@link #NONE}. */
    private final int start;

    /** Variable with the call of {@link #lead} in flight, or its start; {@link #NONE} if calls in flight are not shown. */
    private final int call;

    /** Null if allocations are not counted. */
    private final AllocatedReading allocated;

    /** The first unconditional probe, or the first probe if all are conditional. */
    private final ProbeSpec lead;

    /** Variable with the second reading, if several probes need it or it is not used at once; else {@link #NONE}. */
    private final int end;

    ClockAdvice(List<ProbeSpec> points, JoinPoint stretch) {
        this(points, stretch, false);
    }

    /** @param shared whether to keep both readings in {@link #start} and {@link #end} for other advice */
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
        this.isBody = stretch.isBody();
        this.lead = unconditional.isEmpty() ? points.get(0) : unconditional.get(0);
        this.call = lead.inFlight() ? stretch.newVariable(Type.LONG_TYPE) : NONE;
        this.allocated = lead.allocated() ? new AllocatedReading(stretch) : null;
        this.start = call == NONE || shared ? stretch.newVariable(Type.LONG_TYPE) : NONE;
        this.end = points.size() > 1 || shared || allocated != null ? stretch.newVariable(Type.LONG_TYPE) : NONE;
    }

    /** The variable with the first reading. */
    int start() {
        return start;
    }

    /** The variable with the second reading. */
    int end() {
        return end;
    }

    @Override
    public void before(Code code) {
        if (isAtOnce()) {
            code.push(lead.probe());
            code.call(PROBE, "begin", "(I)J");
            code.store(Type.LONG_TYPE, call);
            return;
        }
        if (call != NONE && !isConstructor) {
            enter(code);
            code.store(Type.LONG_TYPE, call);
        }
        if (allocated != null) {
            allocated.before(code);
        }
        code.readClock();
        if (end != NONE) {
            code.insn(DUP2);
            code.store(Type.LONG_TYPE, end);
        }
        if (call == NONE) {
            code.store(Type.LONG_TYPE, start);
            return;
        }
        if (start != NONE) {
            code.insn(DUP2);
            code.store(Type.LONG_TYPE, start);
        }
        if (isConstructor) {
            code.insn(LCONST_0);
            began(code);
        } else {
            code.load(Type.LONG_TYPE, call);
            began(code);
            alsoBegan(code);
        }
    }

    /**
     * Puts a constructor's call in flight only here: an exception thrown earlier bypasses the woven code, which could
     * not end the call.
     */
    @Override
    public void initialised(Code code) {
        if (call != NONE) {
            start(code);
            enter(code);
            began(code);
            alsoBegan(code);
        }
    }

    private void enter(Code code) {
        code.push(lead.probe());
        code.call(PROBE, "enter", "(I)J");
    }

    /** Expects the start, and the call's value so far, on the stack. */
    private void began(Code code) {
        code.call(PROBE, "began", "(JJ)J");
        code.store(Type.LONG_TYPE, call);
    }

    private void alsoBegan(Code code) {
        for (ProbeSpec point : points) {
            if (point.probe() != lead.probe()) {
                start(code);
                code.push(point.probe());
                code.call(PROBE, "alsoBegan", "(JI)V");
            }
        }
    }

    /** Puts the first reading on the stack. */
    private void start(Code code) {
        if (start != NONE) {
            code.load(Type.LONG_TYPE, start);
        } else {
            code.load(Type.LONG_TYPE, call);
            code.call(PROBE, "start", "(J)J");
        }
    }

    private void ended(Code code) {
        if (call != NONE) {
            code.load(Type.LONG_TYPE, call);
            code.call(PROBE, "ended", "(J)V");
        }
    }

    @Override
    public int stack() {
        return isAtOnce() ? STACK_AT_ONCE : MOST_STACK;
    }

    /** Whether one runtime method does everything at the begin, and one at the end. A constructor's call begins in two steps. */
    private boolean isAtOnce() {
        return call != NONE
                && end == NONE
                && unconditional.size() == 1
                && !isConstructor
                && lead.probe() < Probe.BEGIN_LIMIT;
    }

    @Override
    public void returned(Code code) {
        if (isAtOnce()) {
            code.load(Type.LONG_TYPE, call);
            String number = Code.numberType(result);
            code.call(PROBE, "returned", "(" + number + "J)" + (number.isEmpty() ? "V" : number));
            return;
        }
        code.settle(result);
        if (end != NONE) {
            code.readClock();
            code.store(Type.LONG_TYPE, end);
        }
        allocated(code, false);
        ended(code);
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
            record(code, "took", "(" + NANOS, point.probe());
        }
    }

    /** Puts the second reading and then the first on the stack. Reads the clock here if the second reading has no variable. */
    private void readings(Code code) {
        if (end == NONE) {
            code.readClock();
        } else {
            code.load(Type.LONG_TYPE, end);
        }
        start(code);
    }

    /** Counts the allocations for the probes that count the call. The result or the exception is on the stack. */
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
        if (isAtOnce()) {
            if (!isBody) {
                // The handler that the exception goes to expects its type.
                code.insn(DUP);
            }
            code.load(Type.LONG_TYPE, call);
            code.call(PROBE, "failed", "(" + THROWABLE + "J)" + THROWABLE);
            if (!isBody) {
                code.insn(POP);
            }
            return;
        }
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

    private static void record(Code code, String method, String descriptor, int probe) {
        code.push(probe);
        code.call(PROBE, method, descriptor);
    }
}
