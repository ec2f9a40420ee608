package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;

import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;
import net.bytebuddy.jar.asm.Type;

/** Makes a stretch of code an iteration of the driver, in the shape that {@link dev.insitu.runtime.Drive} shows. */
final class DriveAdvice implements Advice {
    static final String DRIVE = "dev/insitu/runtime/Drive";
    private static final Type ITERATION = Type.getObjectType("dev/insitu/runtime/Iteration");

    private final Operand keyBefore;
    private final Operand keyBehind;
    private final int iteration;

    DriveAdvice(DriveSpec point, JoinPoint stretch) {
        Operand before = Operand.NONE;
        Operand behind = Operand.NONE;
        if (point.match() instanceof Match.Value match) {
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
        code.call(DRIVE, "begin", "(" + keyBefore.descriptor() + ")" + ITERATION.getDescriptor());
        code.store(ITERATION, iteration);
    }

    @Override
    public void returned(Code code) {
        keyBehind.push(code, () -> code.load(ITERATION, iteration));
        code.call(DRIVE, "end", "(" + ITERATION.getDescriptor() + keyBehind.descriptor() + ")V");
    }

    @Override
    public void failed(Code code) {
        code.load(ITERATION, iteration);
        code.push(true);
        code.write(ITERATION.getInternalName(), "leaving", Type.BOOLEAN_TYPE);
        code.insn(DUP);
        code.load(ITERATION, iteration);
        code.call(DRIVE, "failed", "(Ljava/lang/Throwable;" + ITERATION.getDescriptor() + ")V");
    }
}
