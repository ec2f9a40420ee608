package dev.insitu.weave.generated;

import static net.bytebuddy.jar.asm.Opcodes.*;

import dev.insitu.weave.generated.RandomMethod.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Type;

/** Writes what is not nested: calls, returns, and jumps out of whatever encloses them, with what is to be done on the way. */
abstract class InstructionWriter {
    final MethodVisitor code;
    final RandomMethod method;
    final int firstSlot;
    final Deque<Enclosing> enclosing = new ArrayDeque<>();
    int nextSlot;

    /** A statement that something has to be done for on each way out of it. */
    final class Enclosing {
        final Runnable leave;
        final Label breakTo;
        final Label continueTo;

        /** Start and end of each part of the code that its handlers cover. */
        final List<Label> covered = new ArrayList<>();

        Enclosing(Runnable leave, Label breakTo, Label continueTo) {
            this.leave = leave;
            this.breakTo = breakTo;
            this.continueTo = continueTo;
        }

        /** Handlers begin or cease to cover what follows. */
        void mark() {
            covered.add(place());
        }

        void cover(Label handler, String type) {
            for (int i = 0; i < covered.size(); i += 2) {
                if (covered.get(i).getOffset() < covered.get(i + 1).getOffset()) {
                    code.visitTryCatchBlock(covered.get(i), covered.get(i + 1), handler, type);
                }
            }
        }
    }

    InstructionWriter(MethodVisitor code, RandomMethod method) {
        this.code = code;
        this.method = method;
        this.firstSlot = method.kind() == Kind.STATIC ? 0 : 1;
        this.nextSlot = firstSlot + method.variables();
    }

    Label place() {
        Label label = new Label();
        code.visitLabel(label);
        return label;
    }

    void line(int number) {
        code.visitLineNumber(number, place());
    }

    void load(int variable) {
        code.visitVarInsn(ILOAD, firstSlot + variable);
    }

    void store(int variable) {
        code.visitVarInsn(ISTORE, firstSlot + variable);
    }

    static int opcode(char operator) {
        return switch (operator) {
            case '+' -> IADD;
            case '-' -> ISUB;
            case '*' -> IMUL;
            case '^' -> IXOR;
            default -> IDIV;
        };
    }

    void writeCall(Statement.Call call) {
        RandomMethod callee = call.callee();
        boolean isConstructor = callee.kind() == Kind.CONSTRUCTOR;
        if (isConstructor) {
            code.visitTypeInsn(NEW, "Main");
            code.visitInsn(DUP);
        } else if (callee.kind() == Kind.VIRTUAL) {
            code.visitFieldInsn(GETSTATIC, "Main", "SELF", "LMain;");
        }
        load(call.argument());
        int opcode = isConstructor ? INVOKESPECIAL : callee.kind() == Kind.STATIC ? INVOKESTATIC : INVOKEVIRTUAL;
        code.visitMethodInsn(opcode, "Main", callee.name(), callee.descriptor(), false);
        switch (callee.result()) {
            case 'J' -> code.visitInsn(L2I);
            case 'D' -> code.visitInsn(D2I);
            case 'L' -> code.visitMethodInsn(INVOKESTATIC, "Main", "number", "(Ljava/lang/String;)I", false);
            default -> {}
        }
        if (isConstructor) {
            code.visitInsn(POP);
        } else if (callee.result() != 'V') {
            store(call.to());
        }
    }

    void writeReturn(Statement.Return result) {
        int kept = nextSlot++;
        load(result.variable());
        code.visitVarInsn(ISTORE, kept);
        leave(enclosing.size());
        if (method.result() != 'V') {
            code.visitVarInsn(ILOAD, kept);
        }
        switch (method.result()) {
            case 'J' -> code.visitInsn(I2L);
            case 'D' -> code.visitInsn(I2D);
            case 'L' -> code.visitMethodInsn(INVOKESTATIC, "Main", "text", "(I)Ljava/lang/String;", false);
            case 'Z' -> {
                code.visitInsn(ICONST_1);
                code.visitInsn(IAND);
            }
            default -> {}
        }
        code.visitInsn(Type.getReturnType(method.descriptor()).getOpcode(IRETURN));
        resume(enclosing.size());
    }

    void jump(boolean isBreak) {
        code.visitInsn(NOP);
        int depth = 0;
        for (Enclosing outer : enclosing) {
            if (outer.breakTo != null) {
                leave(depth);
                code.visitJumpInsn(GOTO, isBreak ? outer.breakTo : outer.continueTo);
                resume(depth);
                return;
            }
            depth++;
        }
        throw new AssertionError("no loop");
    }

    /** Leaves this number of statements, innermost first, where they cover nothing any more. */
    void leave(int depth) {
        Deque<Enclosing> all = new ArrayDeque<>(enclosing);
        for (int i = 0; i < depth; i++) {
            Enclosing inner = enclosing.pop();
            inner.leave.run();
        }
        enclosing.clear();
        enclosing.addAll(all);
    }

    void resume(int depth) {
        Iterator<Enclosing> inner = enclosing.iterator();
        for (int i = 0; i < depth; i++) {
            Enclosing one = inner.next();
            if (one.covered.size() % 2 == 0 && !one.covered.isEmpty()) {
                one.mark();
            }
        }
    }

    /** The handler comes here; as with javac, it covers itself until the monitor is released. */
    Label endOfBody(Enclosing self) {
        Label handler = place();
        if (self.covered.size() % 2 == 0) {
            self.covered.add(handler);
        }
        return handler;
    }
}
