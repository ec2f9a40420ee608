package dev.insitu.agent.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;

import dev.insitu.agent.weave.advice.Advice;
import dev.insitu.agent.weave.advice.Code;
import dev.insitu.agent.weave.advice.JoinPoint;
import net.bytebuddy.jar.asm.Type;

/** What {@link dev.insitu.runtime.ThinnedProbe} shows: as {@link SampledAdvice}, with what is read at the begin of how many calls one is timed. */
final class ThinnedAdvice implements Advice {
    private static final String PROBE = "dev/insitu/runtime/ThinnedProbe";

    private final int probe;
    private final int cell;
    private final int start;
    private final Type result;
    private final int thinning;

    ThinnedAdvice(int probe, JoinPoint at) {
        this.probe = probe;
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
        code.call(PROBE, "begin", "(JII)J");
        code.store(Type.LONG_TYPE, start);
    }

    @Override
    public void returned(Code code) {
        code.settle(result);
        loadBegin(code);
        code.call(PROBE, "returned", "(JJII)V");
    }

    @Override
    public void failed(Code code) {
        code.insn(DUP);
        loadBegin(code);
        code.call(PROBE, "failed", "(Ljava/lang/Throwable;JJII)V");
    }

    private void loadBegin(Code code) {
        code.load(Type.LONG_TYPE, start);
        code.load(Type.LONG_TYPE, cell);
        code.load(Type.INT_TYPE, thinning);
        code.push(probe);
    }
}
