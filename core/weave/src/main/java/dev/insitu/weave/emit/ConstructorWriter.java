package dev.insitu.weave.emit;

import static net.bytebuddy.jar.asm.Opcodes.INVOKESPECIAL;
import static net.bytebuddy.jar.asm.Opcodes.ISTORE;
import static net.bytebuddy.jar.asm.Opcodes.NEW;

import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.UnweavableException;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Writes a constructor. No handler may cover its call of {@code super(…)} or {@code this(…)}. So one handler covers the
 * code before the call and another the code after it; an exception from the call itself is not counted.
 *
 * <p>Code that precedes the call in the class file must also run before it, as in the output of every Java compiler.
 * The reason is that a handler's frame states either that the object is initialised or that it is not, for all
 * instructions that the handler covers.
 */
final class ConstructorWriter extends BodyWriter {
    private static final String NOT_ONE_PLACE =
            "it does not call super(...) or this(...) in one place that all of it runs through";

    private final Label beforeInit = new Label();
    private final Label afterInit = new Label();
    private int objectsInMaking;
    private boolean initialised;

    ConstructorWriter(
            MethodVisitor next, int classVersion, ClassScan.Method method, Code code, Locals locals, MethodPlan plan) {
        super(next, classVersion, method, code, locals, plan);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == NEW) {
            objectsInMaking++;
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        if (opcode >= ISTORE && local == 0) {
            throw new UnweavableException("it puts something else where the JVM keeps 'this'");
        }
        super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (opcode != INVOKESPECIAL || !name.equals("<init>")) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else if (objectsInMaking > 0) {
            objectsInMaking--;
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else if (initialised) {
            throw new UnweavableException(NOT_ONE_PLACE);
        } else {
            initialised = true;
            super.visitLabel(beforeInit);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            initialised();
            super.visitLabel(afterInit);
        }
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
        boolean uninitialised = localCount > 0 && Opcodes.UNINITIALIZED_THIS.equals(local[0]);
        if (uninitialised == initialised) {
            throw new UnweavableException(NOT_ONE_PLACE);
        }
        super.visitFrame(type, localCount, local, stackCount, stack);
    }

    @Override
    void writeHandlers(Label end) {
        if (!initialised) {
            throw new UnweavableException("it never calls super(...) or this(...)");
        }
        handle(afterInit, end, Opcodes.TOP);
        if (!loadsThisAlone()) {
            handle(bodyStart(), beforeInit, Opcodes.UNINITIALIZED_THIS);
        }
    }

    /** Whether only aload_0 (one byte) comes before the call. */
    private boolean loadsThisAlone() {
        return beforeInit.getOffset() - bodyStart().getOffset() == 1;
    }
}
