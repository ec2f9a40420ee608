package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.LCONST_0;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Type;

/**
 * Several probes around one join point, where some time only some calls. Probes that time the same call share both
 * clock readings; equal readings tell the runtime that neither probe is nested in the other.
 */
final class TimedAdvice implements Advice {
    /** The probes that time each call; null if there are none. */
    private final ClockAdvice each;

    private final List<Advice> some;
    private final SharedReadings readings;
    private final Type result;

    /** The advice of all probes around one join point. */
    static Advice of(List<AdviceSpec> points, JoinPoint at) {
        List<ProbeSpec> each = new ArrayList<>(points.size());
        List<SampledSpec> some = new ArrayList<>(1);
        for (AdviceSpec point : points) {
            if (point instanceof SampledSpec sampled) {
                some.add(sampled);
            } else {
                each.add((ProbeSpec) point);
            }
        }
        if (some.isEmpty()) {
            return new ClockAdvice(each, at);
        }
        return points.size() == 1 ? some.get(0).advice(at, null) : new TimedAdvice(each, some, at);
    }

    private TimedAdvice(List<ProbeSpec> each, List<SampledSpec> some, JoinPoint at) {
        this.result = at.result();
        this.each = each.isEmpty() ? null : new ClockAdvice(each, at, true);
        this.readings = this.each != null
                ? new SharedReadings(this.each.start(), this.each.end())
                : new SharedReadings(at.newVariable(Type.LONG_TYPE), at.newVariable(Type.LONG_TYPE));
        this.some = new ArrayList<>(some.size());
        for (SampledSpec sampled : some) {
            this.some.add(sampled.advice(at, readings));
        }
    }

    @Override
    public void before(Code code) {
        if (each != null) {
            each.before(code);
        } else {
            code.insn(LCONST_0);
            code.insn(DUP2);
            code.store(Type.LONG_TYPE, readings.start());
            code.store(Type.LONG_TYPE, readings.end());
        }
        for (Advice sampled : some) {
            sampled.before(code);
        }
    }

    @Override
    public void initialised(Code code) {
        if (each != null) {
            each.initialised(code);
        }
    }

    @Override
    public void returned(Code code) {
        if (each != null) {
            each.returned(code);
        } else {
            code.settle(result);
            readEnd(code);
        }
        for (Advice sampled : some) {
            sampled.returned(code);
        }
    }

    @Override
    public void failed(Code code) {
        if (each != null) {
            each.failed(code);
        } else {
            readEnd(code);
        }
        for (Advice sampled : some) {
            sampled.failed(code);
        }
    }

    /** Reads the end of a call that at least one probe timed. */
    private void readEnd(Code code) {
        code.load(Type.LONG_TYPE, readings.start());
        code.call(SampledAdvice.PROBE, "end", "(J)J");
        code.store(Type.LONG_TYPE, readings.end());
    }
}
