package dev.insitu.agent.weave;

import static net.bytebuddy.jar.asm.Opcodes.INVOKESPECIAL;
import static net.bytebuddy.jar.asm.Opcodes.NEW;

import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Writes a constructor. No handler may cover its call of {@code super(…)} or {@code this(…)}, so there are two, before and
 * behind it, and an exception out of that call itself goes uncounted.
 */
final class ConstructorProbeWriter extends ProbeWriter {
    private final Label beforeInit = new Label();
    private final Label afterInit = new Label();
    private int objectsInMaking;
    private boolean initialised;
    private boolean mayThrowBefore;

    ConstructorProbeWriter(
            MethodVisitor next, int classVersion, String descriptor, int maxLocals, List<ProbePoint> points) {
        super(next, classVersion, descriptor, maxLocals, points);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        mayThrowBefore |= !initialised;
        if (opcode == NEW) {
            objectsInMaking++;
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean isInit = opcode == INVOKESPECIAL && name.equals("<init>");
        if (!isInit || objectsInMaking > 0) {
            mayThrowBefore |= !initialised;
            objectsInMaking -= isInit ? 1 : 0;
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else if (initialised) {
            throw new UnweavableException("it calls super(...) or this(...) in more than one place");
        } else {
            initialised = true;
            super.visitLabel(beforeInit);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitLabel(afterInit);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(
            String name, String descriptor, net.bytebuddy.jar.asm.Handle bootstrap, Object... arguments) {
        mayThrowBefore |= !initialised;
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        mayThrowBefore |= !initialised;
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitInsn(int opcode) {
        mayThrowBefore |= !initialised && opcode > Opcodes.DCONST_1;
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int locals) {
        if (!initialised) {
            throw new UnweavableException("it never calls super(...) or this(...)");
        }
        if (mayThrowBefore) {
            handle(bodyStart(), beforeInit, Opcodes.UNINITIALIZED_THIS);
        }
        super.visitMaxs(maxStack, locals);
    }

    @Override
    Label handledFrom() {
        return afterInit;
    }
}
