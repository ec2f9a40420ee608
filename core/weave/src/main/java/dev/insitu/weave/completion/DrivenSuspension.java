package dev.insitu.weave.completion;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/** The driver's wait in a suspend function of Kotlin, whose iteration ends when it has its result. */
public record DrivenSuspension(Continuation continuation) implements AdviceSpec {
    @Override
    public int rank() {
        return 0;
    }

    @Override
    public boolean namesTypes() {
        return true;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new DrivenSuspensionAdvice(this, at);
    }
}
