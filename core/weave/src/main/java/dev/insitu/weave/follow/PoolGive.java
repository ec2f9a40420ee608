package dev.insitu.weave.follow;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;
import dev.insitu.weave.scan.ClassScan;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Notes, before a method begins, what it gives back to a pool. */
record PoolGive(int follower, Gives gives) implements AdviceSpec {
    /** What a method gives back, and to which pool. */
    private enum Gives {
        /** A permit, to its receiver. */
        PERMIT,
        /** As many permits as its first argument says, to its receiver. */
        PERMITS,
        /** Its first argument, to its receiver. */
        ARGUMENT,
        /** Its receiver, to the pool that it came from. */
        RECEIVER
    }

    /** Null for a method that gives nothing back. */
    static PoolGive of(int follower, boolean isOfPermits, ClassScan.Method method) {
        if (method.is(Opcodes.ACC_STATIC)) {
            return null;
        }
        if (isOfPermits) {
            return new PoolGive(follower, isNumbered(method.descriptor) ? Gives.PERMITS : Gives.PERMIT);
        }
        Type[] arguments = Type.getArgumentTypes(method.descriptor);
        if (arguments.length == 0) {
            return new PoolGive(follower, Gives.RECEIVER);
        }
        return arguments[0].getSort() == Type.OBJECT ? new PoolGive(follower, Gives.ARGUMENT) : null;
    }

    /** Whether a method's first argument is a number of permits; a long is a time. */
    static boolean isNumbered(String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        return arguments.length > 0 && arguments[0].equals(Type.INT_TYPE);
    }

    /** Puts the number of permits on the stack. */
    static void pushNumber(Code code, Operand number) {
        if (number.equals(Operand.NONE)) {
            code.push(1);
        } else {
            code.load(Type.INT_TYPE, number.slot());
        }
    }

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
                at.receiverBefore().push(code);
                switch (gives) {
                    case PERMIT, PERMITS -> {
                        pushNumber(code, gives == Gives.PERMITS ? at.argumentBefore(0) : Operand.NONE);
                        code.call(FollowedBody.FOLLOW, "givesPermits", "(ILjava/lang/Object;I)V");
                    }
                    case ARGUMENT -> {
                        at.argumentBefore(0).push(code);
                        code.call(FollowedBody.FOLLOW, "givesObject", "(ILjava/lang/Object;Ljava/lang/Object;)V");
                    }
                    case RECEIVER -> code.call(FollowedBody.FOLLOW, "givesObject", "(ILjava/lang/Object;)V");
                }
            }
        };
    }
}
