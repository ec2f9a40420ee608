package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import net.bytebuddy.jar.asm.Type;

/**
 * Reads the clock at the start of some calls and counts at the end of each. The share of timed calls is fixed, in the shape that
 * {@link dev.insitu.runtime.SampledProbe} shows, or each call first reads the current one ({@link dev.insitu.runtime.ThinnedProbe}).
 */
final class SampledAdvice implements Advice {
    static final String PROBE = "dev/insitu/runtime/SampledProbe";

    private static final String THINNED_PROBE = "dev/insitu/runtime/ThinnedProbe";
    private static final String THROWABLE = "Ljava/lang/Throwable;";
    private static final int NONE = -1;

    private final SampledSpec spec;
    private final String runtime;
    private final int cell;
    private final int start;

    /** Variable with the share of timed calls that this call has read; {@link #NONE} if it is fixed. */
    private final int thinning;

    private final Type result;
    private final SharedReadings readings;

    /** @param readings shared by all probes at the join point; null if this is the only probe */
    SampledAdvice(SampledSpec spec, JoinPoint at, SharedReadings readings) {
        boolean isFixed = spec.oneIn() != ProbeRule.AUTO;
        this.spec = spec;
        this.runtime = isFixed ? PROBE : THINNED_PROBE;
        this.readings = readings;
        this.cell = at.newVariable(Type.LONG_TYPE);
        this.start = at.newVariable(Type.LONG_TYPE);
        this.thinning = isFixed ? NONE : at.newVariable(Type.INT_TYPE);
        this.result = at.result();
    }

    @Override
    public void before(Code code) {
        if (thinning == NONE) {
            code.push(spec.probe());
            code.call(runtime, "cell", "(I)J");
        } else {
            code.push(spec.probe());
            code.call(runtime, "now", "(I)I");
            code.store(Type.INT_TYPE, thinning);
            code.push(spec.probe());
            code.load(Type.INT_TYPE, thinning);
            code.call(runtime, "cell", "(II)J");
        }
        code.insn(DUP2);
        code.store(Type.LONG_TYPE, cell);
        code.push(spec.probe());
        if (thinning == NONE) {
            code.push(spec.oneIn());
        } else {
            code.load(Type.INT_TYPE, thinning);
        }
        if (readings == null) {
            code.call(runtime, "begin", "(JII)J");
        } else {
            code.load(Type.LONG_TYPE, readings.start());
            code.call(runtime, "begin", "(JIIJ)J");
            readings.began(code);
        }
        code.store(Type.LONG_TYPE, start);
    }

    @Override
    public void returned(Code code) {
        if (readings == null) {
            code.settle(result);
        }
        code.call(runtime, "returned", "(" + loadCall(code) + ")V");
    }

    @Override
    public void failed(Code code) {
        code.insn(DUP);
        code.call(runtime, "failed", "(" + THROWABLE + loadCall(code) + ")V");
    }

    /** Puts the call on the stack and returns its types. */
    private String loadCall(Code code) {
        if (readings != null) {
            code.load(Type.LONG_TYPE, readings.end());
        }
        code.load(Type.LONG_TYPE, start);
        code.load(Type.LONG_TYPE, cell);
        if (thinning != NONE) {
            code.load(Type.INT_TYPE, thinning);
        }
        code.push(spec.probe());
        return (readings == null ? "" : "J") + "JJ" + (thinning == NONE ? "" : "I") + "I";
    }
}
