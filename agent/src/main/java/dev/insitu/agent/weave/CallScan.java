package dev.insitu.agent.weave;

import static net.bytebuddy.jar.asm.Opcodes.INVOKESPECIAL;
import static net.bytebuddy.jar.asm.Opcodes.NEW;

import java.util.List;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Collects the call instructions of a method. */
final class CallScan extends MethodVisitor {
    private final List<Call> calls;
    private int objectsInMaking;
    private Call.Place place;

    CallScan(boolean isConstructor, List<Call> calls) {
        super(Opcodes.ASM9);
        this.calls = calls;
        this.place = isConstructor ? Call.Place.BEFORE_THE_CONSTRUCTORS : Call.Place.ORDINARY;
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
        calls.add(new Call(calls.size(), opcode, owner, name, descriptor, here));
        if (isTheConstructors) {
            place = Call.Place.ORDINARY;
        } else if (isInit) {
            objectsInMaking--;
        }
    }
}
