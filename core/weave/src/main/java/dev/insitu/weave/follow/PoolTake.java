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

/** Notes that a method waits for something of a pool, and what it took. */
record PoolTake(int follower, Takes takes) implements AdviceSpec {
    /** What a method takes, and of which pool. */
    private enum Takes {
        /** A permit, of its receiver. */
        PERMIT,
        /** As many permits as its first argument says, of its receiver. */
        PERMITS,
        /** The object that it returns, of its receiver. */
        RESULT,
        /** What its receiver promises, of the pool that gave this promise. */
        PROMISED
    }

    /** Null for a method that takes nothing. */
    static PoolTake of(int follower, ClassScan.Method method) {
        if (method.is(Opcodes.ACC_STATIC)) {
            return null;
        }
        if (takesPermits(method)) {
            return new PoolTake(follower, PoolGive.isNumbered(method.descriptor) ? Takes.PERMITS : Takes.PERMIT);
        }
        boolean isObject = Type.getReturnType(method.descriptor).getSort() == Type.OBJECT;
        return isObject ? new PoolTake(follower, Takes.RESULT) : null;
    }

    /** For a method that waits for what a promise stands for, and throws where it does not get it. Null for another. */
    static PoolTake ofPromise(int follower, ClassScan.Method method) {
        return method.is(Opcodes.ACC_STATIC) ? null : new PoolTake(follower, Takes.PROMISED);
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
        Operand receiver = at.receiverBehind();
        Operand permits = takes == Takes.PERMITS ? at.argumentBehind(0) : Operand.NONE;
        int before = at.newVariable(Type.INT_TYPE);
        return new Advice() {
            @Override
            public void before(Code code) {
                code.push(follower);
                at.receiverBefore().push(code);
                String waits = takes == Takes.PROMISED ? "waitsForPromised" : "waits";
                code.call(FollowedBody.FOLLOW, waits, "(ILjava/lang/Object;)I");
                code.store(Type.INT_TYPE, before);
            }

            @Override
            public void returned(Code code) {
                switch (takes) {
                    case PERMIT, PERMITS -> {
                        if (at.result().equals(Type.VOID_TYPE)) {
                            code.push(true);
                        } else {
                            code.insn(DUP);
                        }
                        pushReceiver(code);
                        PoolGive.pushNumber(code, permits);
                        code.call(FollowedBody.FOLLOW, "tookPermits", "(ZILjava/lang/Object;I)V");
                    }
                    case RESULT -> {
                        code.insn(DUP);
                        pushReceiver(code);
                        code.call(FollowedBody.FOLLOW, "tookObject", "(Ljava/lang/Object;ILjava/lang/Object;)V");
                    }
                    case PROMISED -> {
                        pushReceiver(code);
                        code.call(FollowedBody.FOLLOW, "tookPromised", "(ILjava/lang/Object;)V");
                    }
                }
                waited(code);
            }

            @Override
            public void failed(Code code) {
                waited(code);
            }

            private void pushReceiver(Code code) {
                code.push(follower);
                receiver.push(code);
            }

            private void waited(Code code) {
                code.load(Type.INT_TYPE, before);
                code.push(follower);
                code.call(FollowedBody.FOLLOW, "waited", "(II)V");
            }
        };
    }
}
