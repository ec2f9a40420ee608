package dev.insitu.weave.follow;

import static net.bytebuddy.jar.asm.Opcodes.DUP;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;
import dev.insitu.weave.scan.ClassScan;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Notes that a method returns a promise of what a pool, its receiver, gives out. */
record PoolPromise(int follower) implements AdviceSpec {
    /** Null for a method that promises nothing. */
    static PoolPromise of(int follower, ClassScan.Method method) {
        boolean isObject = Type.getReturnType(method.descriptor).getSort() == Type.OBJECT;
        return method.is(Opcodes.ACC_STATIC) || !isObject ? null : new PoolPromise(follower);
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        Operand pool = at.receiverBehind();
        return new Advice() {
            @Override
            public void before(Code code) {
                // A promise is there at the end.
            }

            @Override
            public void returned(Code code) {
                code.insn(DUP);
                code.push(follower);
                pool.push(code);
                code.call(FollowedBody.FOLLOW, "promised", "(Ljava/lang/Object;ILjava/lang/Object;)V");
            }
        };
    }
}
