package dev.insitu.weave.emit;

import static net.bytebuddy.jar.asm.Opcodes.ATHROW;
import static net.bytebuddy.jar.asm.Opcodes.IRETURN;
import static net.bytebuddy.jar.asm.Opcodes.MONITORENTER;
import static net.bytebuddy.jar.asm.Opcodes.MONITOREXIT;
import static net.bytebuddy.jar.asm.Opcodes.RETURN;
import static net.bytebuddy.jar.asm.Opcodes.V1_6;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.UnweavableException;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Writes a method with the advice around its body. The woven exception handler comes last in the exception table, after
 * the method's own handlers. Its frame states only the added variables.
 */
class BodyWriter extends MethodVisitor {
    /** The most local variable slots, or words on the stack, in a method. */
    static final int MOST_SLOTS = 65_535;

    private static final int MOST_LINES = 65_535;
    private static final int ANY = MOST_SLOTS;

    private final int classVersion;
    private final Code code;
    private final Locals locals;
    private final AdviceChain shells;

    /** Words on the stack for all woven code, on top of the method's own. */
    private final int stack;

    /** Most words that the method has on the stack where woven code begins; {@link #ANY} if these are all that it ever has. */
    private final int ownWords;

    private final Label bodyStart = new Label();

    /** Start and end of each return instruction, alternating. */
    private final List<Label> returns = new ArrayList<>(2);

    private boolean usesMonitors;
    private int linesOfTable;

    /** For a method with woven code anywhere in it. */
    BodyWriter(
            MethodVisitor next, int classVersion, ClassScan.Method method, Code code, Locals locals, MethodPlan plan) {
        this(next, classVersion, method, code, locals, plan, ANY);
    }

    /**
     * @param plan its body points are woven here; other visitors weave calls and lines and write to this one
     * @param wordsAtReturn the most words on the method's stack at its returns
     */
    BodyWriter(
            MethodVisitor next,
            int classVersion,
            ClassScan.Method method,
            Code code,
            Locals locals,
            MethodPlan plan,
            int wordsAtReturn) {
        super(Opcodes.ASM9, next);
        this.classVersion = classVersion;
        this.code = code;
        this.locals = locals;
        this.shells = new AdviceChain(plan.body(), new MethodJoinPoint(method, locals));
        boolean isBodyAlone = plan.calls().isEmpty() && plan.lines().isEmpty();
        this.stack = isBodyAlone ? shells.stack() : Advice.MOST_STACK;
        this.ownWords = isBodyAlone ? wordsAtReturn : ANY;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        shells.before(code);
        super.visitLabel(bodyStart);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= IRETURN && opcode <= RETURN && !shells.isEmpty()) {
            shells.returned(code);
            mark(returns);
            super.visitInsn(opcode);
            mark(returns);
        } else {
            usesMonitors |= opcode == MONITORENTER || opcode == MONITOREXIT;
            super.visitInsn(opcode);
        }
    }

    private void mark(List<Label> labels) {
        Label label = new Label();
        super.visitLabel(label);
        labels.add(label);
    }

    /** Counts each entry of the exception table, the method's and the woven ones. */
    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        if (++linesOfTable > MOST_LINES) {
            throw new UnweavableException("with a probe its table of exceptions would exceed 65,535 lines");
        }
        super.visitTryCatchBlock(start, end, handler, type);
    }

    /** Writes the advice that follows a constructor's call of {@code super(…)} or {@code this(…)}. */
    final void initialised() {
        shells.initialised(code);
    }

    /** Label after the advice that runs before the body. */
    final Label bodyStart() {
        return bodyStart;
    }

    /**
     * Writes the handlers after all code that they cover.
     *
     * @param end end of the method's own code
     */
    void writeHandlers(Label end) {
        handle(bodyStart, end, Opcodes.TOP);
    }

    /**
     * Writes a handler that rethrows the exception.
     *
     * @param firstLocal type of variable 0 in the frame
     */
    final void handle(Label from, Label to, Object firstLocal) {
        Label handler = new Label();
        cover(from, to, handler);
        super.visitLabel(handler);
        if (classVersion >= V1_6) {
            Object[] frame = locals.bareFrame(firstLocal);
            super.visitFrame(Opcodes.F_NEW, frame.length, frame, 1, new Object[] {Handlers.THROWABLE});
        }
        shells.failed(code);
        super.visitInsn(ATHROW);
    }

    /**
     * Words on the stack of a woven method: woven code is where the method returns, and in a handler, which holds the
     * exception.
     */
    static int mostStack(int maxStack, int ownWords, int woven) {
        return Math.max(maxStack, Math.max(Math.min(maxStack, ownWords), 1) + woven);
    }

    /** Excludes return instructions: a return may throw because a monitor is still held, but its call was counted already. */
    private void cover(Label from, Label to, Label handler) {
        Label start = from;
        if (usesMonitors) {
            for (int i = 0; i < returns.size() && isBefore(returns.get(i), to); i += 2) {
                if (isBefore(start, returns.get(i))) {
                    visitTryCatchBlock(start, returns.get(i), handler, Handlers.THROWABLE);
                }
                start = isBefore(start, returns.get(i + 1)) ? returns.get(i + 1) : start;
            }
        }
        if (isBefore(start, to)) {
            visitTryCatchBlock(start, to, handler, Handlers.THROWABLE);
        }
    }

    private static boolean isBefore(Label first, Label second) {
        return first.getOffset() < second.getOffset();
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
        if (classVersion >= V1_6) {
            Object[] frame = locals.frame(localCount, local);
            super.visitFrame(type, frame.length, frame, stackCount, stack);
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        int most = mostStack(maxStack, ownWords, stack);
        if (Math.max(most, locals.end()) > MOST_SLOTS) {
            throw new UnweavableException("it leaves no room for one more local variable");
        }
        if (!shells.isEmpty()) {
            Label end = new Label();
            super.visitLabel(end);
            writeHandlers(end);
        }
        super.visitMaxs(most, locals.end());
    }
}
