package dev.insitu.weave.follow;

import dev.insitu.runtime.Follow;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;
import java.util.List;
import net.bytebuddy.jar.asm.Type;

/**
 * Measures a call, in the shape that {@link Follow} shows.
 *
 * @param site its number
 * @param withReceiver whether the class of its receiver is kept
 */
record FollowedCall(int follower, int site, boolean withReceiver) implements AdviceSpec {
    @Override
    public int rank() {
        return 0;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        Operand receiver = withReceiver ? at.receiverBefore() : Operand.NONE;
        int token = at.newVariable(Type.INT_TYPE);
        return new Advice() {
            @Override
            public void before(Code code) {
                receiver.push(code, () -> code.push(Follow.site(follower, site)));
                code.call(FollowedBody.FOLLOW, "enter", "(I" + receiver.descriptor() + ")I");
                code.store(Type.INT_TYPE, token);
            }

            @Override
            public void returned(Code code) {
                left(code);
            }

            @Override
            public void failed(Code code) {
                left(code);
            }

            private void left(Code code) {
                code.load(Type.INT_TYPE, token);
                code.call(FollowedBody.FOLLOW, "leave", "(I)V");
            }
        };
    }
}
