package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import net.bytebuddy.jar.asm.Type;

/**
 * As {@link SampledAdvice}, but each call first reads the current ratio of timed calls.
 * {@link dev.insitu.runtime.ThinnedProbe} shows the shape.
 */
final class ThinnedAdvice implements Advice {
    private static final String PROBE = "dev/insitu/runtime/ThinnedProbe";

    private final int probe;
    private final int cell;
    private final int start;
    private final Type result;
    private final int thinning;
    private final SharedReadings readings;

    /** @param readings shared by all probes at the join point; null if this is the only probe */
    ThinnedAdvice(int probe, JoinPoint at, SharedReadings readings) {
        this.probe = probe;
        this.readings = readings;
        this.cell = at.newVariable(Type.LONG_TYPE);
        this.start = at.newVariable(Type.LONG_TYPE);
        this.result = at.result();
        this.thinning = at.newVariable(Type.INT_TYPE);
    }

    @Override
    public void before(Code code) {
        code.push(probe);
        code.call(PROBE, "now", "(I)I");
        code.store(Type.INT_TYPE, thinning);
        code.push(probe);
        code.load(Type.INT_TYPE, thinning);
        code.call(PROBE, "cell", "(II)J");
        code.insn(DUP2);
        code.store(Type.LONG_TYPE, cell);
        code.push(probe);
        code.load(Type.INT_TYPE, thinning);
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
        code.call(PROBE, "returned", readings == null ? "(JJII)V" : "(JJJII)V");
    }

    @Override
    public void failed(Code code) {
        code.insn(DUP);
        loadCall(code);
        code.call(PROBE, "failed", readings == null ? "(Ljava/lang/Throwable;JJII)V" : "(Ljava/lang/Throwable;JJJII)V");
    }

    private void loadCall(Code code) {
        if (readings != null) {
            code.load(Type.LONG_TYPE, readings.end());
        }
        code.load(Type.LONG_TYPE, start);
        code.load(Type.LONG_TYPE, cell);
        code.load(Type.INT_TYPE, thinning);
        code.push(probe);
    }
}
