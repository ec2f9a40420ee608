package dev.insitu.agent.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;

import dev.insitu.agent.weave.advice.Advice;
import dev.insitu.agent.weave.advice.Code;
import dev.insitu.agent.weave.advice.JoinPoint;
import net.bytebuddy.jar.asm.Type;

/** What {@link dev.insitu.runtime.SampledProbe} shows: a reading of the clock at the begin of some calls, a count at the end of each. */
final class SampledAdvice implements Advice {
    private static final String PROBE = "dev/insitu/runtime/SampledProbe";

    private final SampledSpec spec;
    private final int start;

    SampledAdvice(SampledSpec spec, JoinPoint at) {
        this.spec = spec;
        this.start = at.newVariable(Type.LONG_TYPE);
    }

    @Override
    public void before(Code code) {
        code.push(spec.probe());
        code.push(spec.oneIn());
        code.call(PROBE, "begin", "(II)J");
        code.store(Type.LONG_TYPE, start);
    }

    @Override
    public void returned(Code code) {
        code.load(Type.LONG_TYPE, start);
        code.push(spec.probe());
        code.call(PROBE, "returned", "(JI)V");
    }

    @Override
    public void failed(Code code) {
        code.insn(DUP);
        code.load(Type.LONG_TYPE, start);
        code.push(spec.probe());
        code.call(PROBE, "failed", "(Ljava/lang/Throwable;JI)V");
    }
}
