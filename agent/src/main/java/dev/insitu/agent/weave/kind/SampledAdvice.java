package dev.insitu.agent.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;

import dev.insitu.agent.weave.advice.Advice;
import dev.insitu.agent.weave.advice.Code;
import dev.insitu.agent.weave.advice.JoinPoint;
import net.bytebuddy.jar.asm.Type;

/** What {@link dev.insitu.runtime.SampledProbe} shows: a reading of the clock at the begin of some calls, a count at the end of each. */
final class SampledAdvice implements Advice {
    private static final String PROBE = "dev/insitu/runtime/SampledProbe";

    private final SampledSpec spec;
    private final int cell;
    private final int start;
    private final Type result;

    SampledAdvice(SampledSpec spec, JoinPoint at) {
        this.spec = spec;
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
        code.call(PROBE, "begin", "(JII)J");
        code.store(Type.LONG_TYPE, start);
    }

    @Override
    public void returned(Code code) {
        code.settle(result);
        loadBegin(code);
        code.call(PROBE, "returned", "(JJI)V");
    }

    @Override
    public void failed(Code code) {
        code.insn(DUP);
        loadBegin(code);
        code.call(PROBE, "failed", "(Ljava/lang/Throwable;JJI)V");
    }

    private void loadBegin(Code code) {
        code.load(Type.LONG_TYPE, start);
        code.load(Type.LONG_TYPE, cell);
        code.push(spec.probe());
    }
}
