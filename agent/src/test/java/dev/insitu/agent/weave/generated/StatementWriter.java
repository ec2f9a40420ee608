package dev.insitu.agent.weave.generated;

import static net.bytebuddy.jar.asm.Opcodes.*;

import dev.insitu.agent.weave.generated.RandomMethod.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes a random method's code as compilers do: a finally is copied to each way out, and monitors are released on each. Says
 * of each instruction which line it is in.
 */
final class StatementWriter {
    private final MethodVisitor code;
    private final RandomMethod method;
    private final int firstSlot;
    private final Deque<Enclosing> enclosing = new ArrayDeque<>();
    private int nextSlot;

    /** A statement that something has to be done for on each way out of it. */
    private final class Enclosing {
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

    StatementWriter(MethodVisitor code, RandomMethod method) {
        this.code = code;
        this.method = method;
        this.firstSlot = method.kind() == Kind.STATIC ? 0 : 1;
        this.nextSlot = firstSlot + method.variables();
    }

    void write() {
        code.visitCode();
        line(method.firstLine() - 1);
        boolean hasPrologue = !method.prologue().isEmpty();
        if (method.kind() == Kind.CONSTRUCTOR && !hasPrologue) {
            code.visitVarInsn(ALOAD, 0);
            code.visitMethodInsn(INVOKESPECIAL, RandomClass.PARENT, "<init>", "()V", false);
        }
        for (int i = 1; i < method.variables(); i++) {
            code.visitInsn(ICONST_0 + RandomMethod.initial(i));
            code.visitVarInsn(ISTORE, firstSlot + i);
        }
        if (hasPrologue) {
            write(method.prologue());
            line(method.firstLine() - 1);
            code.visitVarInsn(ALOAD, 0);
            load(0);
            code.visitMethodInsn(INVOKESPECIAL, RandomClass.PARENT, "<init>", "(I)V", false);
        }
        write(method.body());
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private Label place() {
        Label label = new Label();
        code.visitLabel(label);
        return label;
    }

    private void line(int number) {
        code.visitLineNumber(number, place());
    }

    private void load(int variable) {
        code.visitVarInsn(ILOAD, firstSlot + variable);
    }

    private void store(int variable) {
        code.visitVarInsn(ISTORE, firstSlot + variable);
    }

    private void write(List<Statement> block) {
        block.forEach(this::write);
    }

    private void write(Statement statement) {
        line(statement.line());
        if (statement instanceof Statement.Set set) {
            load(set.left());
            load(set.right());
            code.visitInsn(
                    switch (set.operator()) {
                        case '+' -> IADD;
                        case '-' -> ISUB;
                        case '*' -> IMUL;
                        case '^' -> IXOR;
                        default -> IDIV;
                    });
            store(set.to());
        } else if (statement instanceof Statement.Call call) {
            write(call);
        } else if (statement instanceof Statement.Throw thrown) {
            String type = Type.getInternalName(RandomMethod.THROWN.get(thrown.kind()));
            code.visitTypeInsn(NEW, type);
            code.visitInsn(DUP);
            code.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
            code.visitInsn(ATHROW);
        } else if (statement instanceof Statement.Return result) {
            writeReturn(result);
        } else if (statement instanceof Statement.Break) {
            jump(true);
        } else if (statement instanceof Statement.Continue) {
            jump(false);
        } else {
            writeCompound(statement);
        }
    }

    private void write(Statement.Call call) {
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

    private void writeReturn(Statement.Return result) {
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

    private void jump(boolean isBreak) {
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

    /** Does what is to be done on the way out of so many statements, innermost first, where they cover nothing any more. */
    private void leave(int depth) {
        Deque<Enclosing> all = new ArrayDeque<>(enclosing);
        for (int i = 0; i < depth; i++) {
            Enclosing inner = enclosing.pop();
            inner.leave.run();
        }
        enclosing.clear();
        enclosing.addAll(all);
    }

    private void resume(int depth) {
        Iterator<Enclosing> inner = enclosing.iterator();
        for (int i = 0; i < depth; i++) {
            Enclosing one = inner.next();
            if (one.covered.size() % 2 == 0 && !one.covered.isEmpty()) {
                one.mark();
            }
        }
    }

    private void writeCompound(Statement statement) {
        if (statement instanceof Statement.If branch) {
            write(branch);
        } else if (statement instanceof Statement.Switch choice) {
            write(choice);
        } else if (statement instanceof Statement.Loop loop) {
            write(loop);
        } else if (statement instanceof Statement.Sync sync) {
            write(sync);
        } else {
            write((Statement.Try) statement);
        }
    }

    private void write(Statement.If branch) {
        Label otherwise = new Label();
        Label end = new Label();
        load(branch.variable());
        code.visitJumpInsn(IFLE, otherwise);
        writeAndGo(branch.then(), branch.line(), end);
        code.visitLabel(otherwise);
        writeAndGo(branch.otherwise(), branch.line(), end);
        code.visitLabel(end);
    }

    /** What does not end otherwise jumps, in the line of the statement it is in. */
    private void writeAndGo(List<Statement> block, int line, Label end) {
        write(block);
        if (RandomStatements.completes(block)) {
            line(line);
            code.visitJumpInsn(GOTO, end);
        }
    }

    private void write(Statement.Switch choice) {
        Label[] cases = new Label[choice.cases().size() - 1];
        for (int i = 0; i < cases.length; i++) {
            cases[i] = new Label();
        }
        Label last = new Label();
        Label end = new Label();
        load(choice.variable());
        code.visitInsn(ICONST_3);
        code.visitInsn(IAND);
        code.visitTableSwitchInsn(0, cases.length - 1, last, cases);
        for (int i = 0; i <= cases.length; i++) {
            code.visitLabel(i < cases.length ? cases[i] : last);
            writeAndGo(choice.cases().get(i), choice.line(), end);
        }
        code.visitLabel(end);
    }

    private void write(Statement.Loop loop) {
        Label again = new Label();
        Label next = new Label();
        Label end = new Label();
        code.visitInsn(ICONST_0);
        store(loop.counter());
        code.visitLabel(again);
        load(loop.counter());
        code.visitIntInsn(BIPUSH, loop.rounds());
        code.visitJumpInsn(IF_ICMPGE, end);
        enclosing.push(new Enclosing(() -> {}, end, next));
        write(loop.body());
        enclosing.pop();
        code.visitLabel(next);
        line(loop.line());
        code.visitIincInsn(firstSlot + loop.counter(), 1);
        code.visitJumpInsn(GOTO, again);
        code.visitLabel(end);
    }

    private void write(Statement.Sync sync) {
        int lock = nextSlot++;
        int thrown = nextSlot++;
        Label end = new Label();
        code.visitFieldInsn(GETSTATIC, "Main", "LOCK", "Ljava/lang/Object;");
        code.visitInsn(DUP);
        code.visitVarInsn(ASTORE, lock);
        code.visitInsn(MONITORENTER);
        Enclosing[] self = new Enclosing[1];
        Runnable release = () -> {
            line(sync.line());
            code.visitVarInsn(ALOAD, lock);
            code.visitInsn(MONITOREXIT);
            self[0].mark();
        };
        self[0] = new Enclosing(release, null, null);
        self[0].mark();
        enclosing.push(self[0]);
        write(sync.body());
        enclosing.pop();
        if (RandomStatements.completes(sync.body())) {
            release.run();
            code.visitJumpInsn(GOTO, end);
            self[0].mark();
        }
        Label handler = endOfBody(self[0]);
        line(sync.line());
        code.visitVarInsn(ASTORE, thrown);
        code.visitVarInsn(ALOAD, lock);
        code.visitInsn(MONITOREXIT);
        self[0].mark();
        code.visitVarInsn(ALOAD, thrown);
        code.visitInsn(ATHROW);
        self[0].cover(handler, null);
        code.visitLabel(end);
    }

    /** The handler comes here; as with javac, it covers itself until the monitor is released. */
    private Label endOfBody(Enclosing self) {
        Label handler = place();
        if (self.covered.size() % 2 == 0) {
            self.covered.add(handler);
        }
        return handler;
    }

    private void write(Statement.Try tried) {
        code.visitInsn(NOP);
        Label end = new Label();
        Enclosing[] guarded = new Enclosing[1];
        Enclosing[] all = new Enclosing[1];
        all[0] = new Enclosing(
                () -> {
                    all[0].mark();
                    write(tried.lastly());
                },
                null,
                null);
        guarded[0] = new Enclosing(() -> guarded[0].mark(), null, null);
        all[0].mark();
        enclosing.push(all[0]);
        guarded[0].mark();
        enclosing.push(guarded[0]);
        write(tried.body());
        enclosing.pop();
        guarded[0].mark();
        endNormally(tried, tried.body(), all[0], end);
        for (Statement.Catch clause : tried.catches()) {
            write(tried, clause, guarded[0], all[0], end);
        }
        enclosing.pop();
        all[0].mark();
        if (!tried.lastly().isEmpty()) {
            writeFinallyForThrown(tried, all[0]);
        }
        code.visitLabel(end);
    }

    private void write(Statement.Try tried, Statement.Catch clause, Enclosing guarded, Enclosing all, Label end) {
        Label handler = place();
        guarded.cover(handler, Type.getInternalName(RandomMethod.CAUGHT.get(clause.kind())));
        line(clause.line());
        code.visitInsn(POP);
        write(clause.body());
        endNormally(tried, clause.body(), all, end);
    }

    private void endNormally(Statement.Try tried, List<Statement> block, Enclosing all, Label end) {
        if (RandomStatements.completes(block)) {
            leave(1);
            line(tried.line());
            code.visitJumpInsn(GOTO, end);
            all.mark();
        }
    }

    private void writeFinallyForThrown(Statement.Try tried, Enclosing all) {
        int thrown = nextSlot++;
        Label handler = place();
        line(tried.line());
        code.visitVarInsn(ASTORE, thrown);
        write(tried.lastly());
        line(tried.line());
        code.visitVarInsn(ALOAD, thrown);
        code.visitInsn(ATHROW);
        all.cover(handler, null);
    }
}
