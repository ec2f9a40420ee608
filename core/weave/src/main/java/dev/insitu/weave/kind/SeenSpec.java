package dev.insitu.weave.kind;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * Reports the application's calls to a driver that calls on its own agent thread.
 *
 * @param isStatic whether the calls have no receiver
 */
public record SeenSpec(boolean isStatic) implements AdviceSpec {
    @Override
    public int rank() {
        return 1;
    }

    @Override
    public boolean namesTypes() {
        return true;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new SeenAdvice(this, at);
    }
}
