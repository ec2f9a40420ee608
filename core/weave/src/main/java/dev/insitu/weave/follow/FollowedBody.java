package dev.insitu.weave.follow;

import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;
import java.util.List;
import java.util.Optional;
import net.bytebuddy.jar.asm.Type;

/** Makes each call of a method one of a followed method, in the shape that {@link dev.insitu.runtime.Follow} shows. */
record FollowedBody(int follower, Optional<Match.Key> by) implements AdviceSpec {
    static final String FOLLOW = "dev/insitu/runtime/Follow";

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        int token = at.newVariable(Type.INT_TYPE);
        Operand value = by.map(at::behind).orElse(Operand.NONE);
        return new Advice() {
            @Override
            public void before(Code code) {
                code.push(follower);
                code.call(FOLLOW, "begin", "(I)I");
                code.store(Type.INT_TYPE, token);
            }

            @Override
            public void returned(Code code) {
                end(code, value);
            }

            @Override
            public void failed(Code code) {
                end(code, value.isKnownWhenThrown() ? value : Operand.NONE);
            }

            private void end(Code code, Operand with) {
                with.push(code, () -> code.load(Type.INT_TYPE, token));
                code.call(FOLLOW, "end", "(I" + with.descriptor() + ")V");
            }
        };
    }
}
