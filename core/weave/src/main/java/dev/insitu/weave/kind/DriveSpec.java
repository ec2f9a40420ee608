package dev.insitu.weave.kind;

import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * The driver's wait: the method or call inside waits for its turn.
 *
 * @param match how the end of an iteration finds the iteration; also by order if the driven call itself is the end
 * @param end what the call returned, or was given, if that ends the iteration; else the call's return
 */
public record DriveSpec(Match match, CallEnd end) implements AdviceSpec {
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
        return new DriveAdvice(this, at);
    }
}
