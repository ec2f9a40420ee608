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

/**
 * Notes that a method waits for something of a pool, its receiver, and what it took: the object that it returns, or permits.
 *
 * @param isNumbered whether the method's first argument is the number of permits; else it takes one
 */
record PoolTake(int follower, boolean isOfPermits, boolean isNumbered) implements AdviceSpec {
    /** Null for a method that takes nothing. */
    static PoolTake of(int follower, ClassScan.Method method) {
        Type result = Type.getReturnType(method.descriptor);
        boolean isOfPermits = takesPermits(method);
        if (method.is(Opcodes.ACC_STATIC) || (!isOfPermits && result.getSort() != Type.OBJECT)) {
            return null;
        }
        return new PoolTake(follower, isOfPermits, isOfPermits && PoolGive.isNumbered(method.descriptor));
    }

    /** A method that returns an object takes that object; one that returns nothing, or whether it took any, takes permits. */
    static boolean takesPermits(ClassScan.Method method) {
        Type result = Type.getReturnType(method.descriptor);
        return result.equals(Type.VOID_TYPE) || result.equals(Type.BOOLEAN_TYPE);
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        Operand pool = at.receiverBehind();
        Operand permits = isNumbered ? at.argumentBehind(0) : Operand.NONE;
        int before = at.newVariable(Type.INT_TYPE);
        return new Advice() {
            @Override
            public void before(Code code) {
                code.push(follower);
                at.receiverBefore().push(code);
                code.call(FollowedBody.FOLLOW, "waits", "(ILjava/lang/Object;)I");
                code.store(Type.INT_TYPE, before);
            }

            @Override
            public void returned(Code code) {
                if (at.result().equals(Type.VOID_TYPE)) {
                    code.push(true);
                } else {
                    code.insn(DUP);
                }
                code.push(follower);
                pool.push(code);
                if (isOfPermits) {
                    PoolGive.pushNumber(code, permits);
                    code.call(FollowedBody.FOLLOW, "tookPermits", "(ZILjava/lang/Object;I)V");
                } else {
                    code.call(FollowedBody.FOLLOW, "tookObject", "(Ljava/lang/Object;ILjava/lang/Object;)V");
                }
                waited(code);
            }

            @Override
            public void failed(Code code) {
                waited(code);
            }

            private void waited(Code code) {
                code.load(Type.INT_TYPE, before);
                code.push(follower);
                code.call(FollowedBody.FOLLOW, "waited", "(II)V");
            }
        };
    }
}
