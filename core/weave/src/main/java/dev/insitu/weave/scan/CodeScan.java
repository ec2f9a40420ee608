package dev.insitu.weave.scan;

import static net.bytebuddy.jar.asm.Opcodes.INVOKESPECIAL;
import static net.bytebuddy.jar.asm.Opcodes.NEW;

import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Collects what rules need from a method's code: its calls and its lines. */
final class CodeScan extends MethodVisitor {
    private final ClassScan.Method method;
    private int objectsInMaking;
    private Call.Place place;

    CodeScan(ClassScan.Method method) {
        super(Opcodes.ASM9);
        this.method = method;
        this.place = method.name.equals("<init>") ? Call.Place.BEFORE_THE_CONSTRUCTORS : Call.Place.ORDINARY;
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        method.lines.add(line);
        if (place == Call.Place.BEFORE_THE_CONSTRUCTORS) {
            method.linesBeforeInit.add(line);
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == NEW) {
            objectsInMaking++;
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean isInit = opcode == INVOKESPECIAL && name.equals("<init>");
        boolean isTheConstructors = isInit && objectsInMaking == 0;
        Call.Place here = isTheConstructors ? Call.Place.THE_CONSTRUCTORS : place;
        method.calls.add(new Call(method.calls.size(), opcode, owner, name, descriptor, here));
        if (isTheConstructors) {
            place = Call.Place.ORDINARY;
        } else if (isInit) {
            objectsInMaking--;
        }
    }
}
