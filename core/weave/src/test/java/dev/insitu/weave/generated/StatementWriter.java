package dev.insitu.weave.generated;

import static net.bytebuddy.jar.asm.Opcodes.*;

import dev.insitu.weave.generated.RandomMethod.Kind;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes a random method's code as compilers do: a finally is copied to each way out, and monitors are released on each. Says
 * of each instruction which line it is in.
 */
final class StatementWriter extends InstructionWriter {
    StatementWriter(MethodVisitor code, RandomMethod method) {
        super(code, method);
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

    private void write(List<Statement> block) {
        block.forEach(this::write);
    }

    private void write(Statement statement) {
        line(statement.line());
        if (statement instanceof Statement.Set set) {
            load(set.left());
            load(set.right());
            code.visitInsn(opcode(set.operator()));
            store(set.to());
        } else if (statement instanceof Statement.Call call) {
            writeCall(call);
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
