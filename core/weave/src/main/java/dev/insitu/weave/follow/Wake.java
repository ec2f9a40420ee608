package dev.insitu.weave.follow;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/** Notes, before a method begins, that it ends the wait of the thread that is its first argument. */
record Wake(int follower) implements AdviceSpec {
    /** The JDK's only way to end the wait of a thread that is parked. */
    static final String METHOD = "unpark(Ljava/lang/Thread;)V";

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new Advice() {
            @Override
            public void before(Code code) {
                code.push(follower);
                at.argumentBefore(0).push(code);
                code.call(FollowedBody.FOLLOW, "wakes", "(ILjava/lang/Object;)V");
            }
        };
    }
}
