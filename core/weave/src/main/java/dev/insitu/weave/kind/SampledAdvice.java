package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import net.bytebuddy.jar.asm.Type;

/**
 * Reads the clock at the start of some calls and counts at the end of each, in the shape that
 * {@link dev.insitu.runtime.SampledProbe} shows.
 */
final class SampledAdvice implements Advice {
    static final String PROBE = "dev/insitu/runtime/SampledProbe";

    private final SampledSpec spec;
    private final int cell;
    private final int start;
    private final Type result;
    private final SharedReadings readings;

    /** @param readings shared by all probes at the join point; null if this is the only probe */
    SampledAdvice(SampledSpec spec, JoinPoint at, SharedReadings readings) {
        this.spec = spec;
        this.readings = readings;
        this.cell = at.newVariable(Type.LONG_TYPE);
        this.start = at.newVariable(Type.LONG_TYPE);
        this.result = at.result();
    }

    @Override
    public void before(Code code) {
        code.push(spec.probe());
        code.call(PROBE, "cell", "(I)J");
        code.insn(DUP2);
        code.store(Type.LONG_TYPE, cell);
        code.push(spec.probe());
        code.push(spec.oneIn());
        if (readings == null) {
            code.call(PROBE, "begin", "(JII)J");
        } else {
            code.load(Type.LONG_TYPE, readings.start());
            code.call(PROBE, "begin", "(JIIJ)J");
            readings.began(code);
        }
        code.store(Type.LONG_TYPE, start);
    }

    @Override
    public void returned(Code code) {
        if (readings == null) {
            code.settle(result);
        }
        loadCall(code);
        code.call(PROBE, "returned", readings == null ? "(JJI)V" : "(JJJI)V");
    }

    @Override
    public void failed(Code code) {
        code.insn(DUP);
        loadCall(code);
        code.call(PROBE, "failed", readings == null ? "(Ljava/lang/Throwable;JJI)V" : "(Ljava/lang/Throwable;JJJI)V");
    }

    private void loadCall(Code code) {
        if (readings != null) {
            code.load(Type.LONG_TYPE, readings.end());
        }
        code.load(Type.LONG_TYPE, start);
        code.load(Type.LONG_TYPE, cell);
        code.push(spec.probe());
    }
}
