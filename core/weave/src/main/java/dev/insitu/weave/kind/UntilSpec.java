package dev.insitu.weave.kind;

import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * The end of an asynchronous iteration.
 *
 * @param match how the end finds its iteration
 */
public record UntilSpec(Match match) implements AdviceSpec {
    @Override
    public int rank() {
        return 4;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new UntilAdvice(this, at);
    }
}
