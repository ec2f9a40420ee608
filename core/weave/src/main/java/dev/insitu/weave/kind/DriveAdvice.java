package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.POP;
import static net.bytebuddy.jar.asm.Opcodes.SWAP;

import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;
import dev.insitu.weave.scan.AsyncType;
import net.bytebuddy.jar.asm.Type;

/** Makes a stretch of code an iteration of the driver, in the shape that {@link dev.insitu.runtime.Drive} shows. */
final class DriveAdvice implements Advice {
    static final String DRIVE = "dev/insitu/runtime/Drive";
    private static final Type ITERATION = Type.getObjectType("dev/insitu/runtime/Iteration");

    private final CallEnd end;
    private final Type result;

    /** An argument that ends iterations, where the call has thrown; else none. */
    private final Operand keyWhenThrown;

    private final Operand keyBefore;
    private final Operand keyBehind;
    private final int iteration;

    DriveAdvice(DriveSpec point, JoinPoint stretch) {
        this.end = point.end();
        this.result = stretch.result();
        this.keyWhenThrown =
                end instanceof CallEnd.Callback callback ? stretch.argumentBehind(callback.argument()) : Operand.NONE;
        Operand before = Operand.NONE;
        Operand behind = Operand.NONE;
        if (!(end instanceof CallEnd.Completion) && point.match() instanceof Match.Value match) {
            if (match.from() instanceof Match.Returned) {
                behind = stretch.behind(match.from());
            } else {
                before = stretch.before(match.from());
            }
        }
        this.keyBefore = before;
        this.keyBehind = behind;
        this.iteration = stretch.newVariable(ITERATION);
    }

    @Override
    public void before(Code code) {
        code.read(ITERATION.getInternalName(), "NONE", ITERATION);
        code.store(ITERATION, iteration);
        keyBefore.push(code);
        String begin = end instanceof CallEnd.Callback ? "beginGiven" : "begin";
        code.call(DRIVE, begin, "(" + keyBefore.descriptor() + ")" + ITERATION.getDescriptor());
        code.store(ITERATION, iteration);
    }

    @Override
    public void returned(Code code) {
        if (end instanceof CallEnd.Completion) {
            completes(code);
            return;
        }
        keyBehind.push(code, () -> code.load(ITERATION, iteration));
        code.call(DRIVE, "end", "(" + ITERATION.getDescriptor() + keyBehind.descriptor() + ")V");
    }

    private void completes(Code code) {
        boolean mayReplace = AsyncType.mayBeReplaced(result);
        if (!mayReplace) {
            code.insn(DUP);
        }
        code.load(ITERATION, iteration);
        code.insn(SWAP);
        code.push(mayReplace);
        String objects = "Ljava/lang/Object;Z)Ljava/lang/Object;";
        code.call(DRIVE, "completes", "(" + ITERATION.getDescriptor() + objects);
        if (mayReplace) {
            code.cast(result);
        } else {
            code.insn(POP);
        }
    }

    @Override
    public void failed(Code code) {
        code.load(ITERATION, iteration);
        code.push(true);
        code.write(ITERATION.getInternalName(), "leaving", Type.BOOLEAN_TYPE);
        code.insn(DUP);
        code.load(ITERATION, iteration);
        keyWhenThrown.push(code);
        code.call(
                DRIVE,
                end instanceof CallEnd.Callback
                        ? "failedGiven"
                        : end instanceof CallEnd.Completion ? "failedCompleting" : "failed",
                "(Ljava/lang/Throwable;" + ITERATION.getDescriptor() + keyWhenThrown.descriptor() + ")V");
    }
}
