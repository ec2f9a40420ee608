package dev.insitu.agent.weave;

import static net.bytebuddy.jar.asm.Opcodes.ATHROW;
import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.IRETURN;
import static net.bytebuddy.jar.asm.Opcodes.LLOAD;
import static net.bytebuddy.jar.asm.Opcodes.LSTORE;
import static net.bytebuddy.jar.asm.Opcodes.LSUB;
import static net.bytebuddy.jar.asm.Opcodes.RETURN;
import static net.bytebuddy.jar.asm.Opcodes.SIPUSH;
import static net.bytebuddy.jar.asm.Opcodes.V1_6;

import dev.insitu.agent.config.When;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes a method between two reads of the clock, in the shape that {@link dev.insitu.runtime.Probe} shows.
 *
 * <p>The start lives in a local variable behind all of the method's own, so that its instructions stay what they were;
 * frames only grow by that variable. The handler for what is thrown comes last in the table of exceptions, behind the
 * method's own handlers, and its frame claims nothing but the start, so that whatever the method keeps in its variables
 * fits.
 */
class ProbeWriter extends MethodVisitor {
    private static final String PROBE = "dev/insitu/runtime/Probe";
    private static final String THROWABLE = "java/lang/Throwable";

    /** A duplicated value, two clock readings, a duplicated difference: never more than six words on top. */
    private static final int STACK = 6;

    /** Of local variables, or words on the stack. */
    private static final int MOST_SLOTS = 65_535;

    private final int classVersion;
    private final int startLocal;
    private final int maxLocals;
    private final Type returnType;
    private final List<ProbePoint> points;
    private final List<ProbePoint> unconditional;
    private final Label bodyStart = new Label();

    /**
     * @param maxLocals local variables of the method as it was
     */
    ProbeWriter(MethodVisitor next, int classVersion, String descriptor, int maxLocals, List<ProbePoint> points) {
        super(Opcodes.ASM9, next);
        this.classVersion = classVersion;
        this.startLocal = maxLocals;
        this.maxLocals = maxLocals;
        this.returnType = Type.getReturnType(descriptor);
        this.points = points;
        this.unconditional = new ArrayList<>(points);
        this.unconditional.removeIf(point -> point.when() != When.ALWAYS);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        readClock();
        super.visitVarInsn(LSTORE, startLocal);
        super.visitLabel(bodyStart);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= IRETURN && opcode <= RETURN) {
            returned();
        }
        super.visitInsn(opcode);
    }

    private void returned() {
        for (ProbePoint point : points) {
            if (point.when() != When.ALWAYS) {
                super.visitInsn(returnType.getSize() == 2 ? DUP2 : DUP);
                elapsed();
                record(whenMethod(point.when()), "(" + whenType(point.when()) + "JI)V", point.probe());
            }
        }
        recordElapsed("took", unconditional);
    }

    /** One reading of the clock for all of these probes. */
    private void recordElapsed(String method, List<ProbePoint> probes) {
        if (probes.isEmpty()) {
            return;
        }
        elapsed();
        int last = probes.size() - 1;
        for (int i = 0; i < last; i++) {
            super.visitInsn(DUP2);
            record(method, "(JI)V", probes.get(i).probe());
        }
        record(method, "(JI)V", probes.get(last).probe());
    }

    private String whenMethod(When when) {
        return switch (when) {
            case RETURNED_TRUE -> "tookWhenTrue";
            case RETURNED_NON_NULL -> "tookWhenNonNull";
            case RETURNED_POSITIVE -> "tookWhenPositive";
            case ALWAYS -> throw new IllegalArgumentException("unconditional");
        };
    }

    private String whenType(When when) {
        return switch (when) {
            case RETURNED_TRUE -> "Z";
            case RETURNED_NON_NULL -> "Ljava/lang/Object;";
            case RETURNED_POSITIVE ->
                switch (returnType.getSort()) {
                    case Type.LONG, Type.FLOAT, Type.DOUBLE -> returnType.getDescriptor();
                    default -> "I";
                };
            case ALWAYS -> throw new IllegalArgumentException("unconditional");
        };
    }

    private void readClock() {
        super.visitMethodInsn(INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
    }

    private void elapsed() {
        readClock();
        super.visitVarInsn(LLOAD, startLocal);
        super.visitInsn(LSUB);
    }

    private void record(String method, String descriptor, int probe) {
        if (probe <= Short.MAX_VALUE) {
            super.visitIntInsn(SIPUSH, probe);
        } else {
            super.visitLdcInsn(probe);
        }
        super.visitMethodInsn(INVOKESTATIC, PROBE, method, descriptor, false);
    }

    /** Behind the first reading of the clock. */
    final Label bodyStart() {
        return bodyStart;
    }

    /**
     * Writes the handlers, behind all that they cover.
     *
     * @param end of the method as it was
     */
    void writeHandlers(Label end) {
        handle(bodyStart, end, Opcodes.TOP);
    }

    /**
     * Writes a handler that counts a failure and lets the exception go on.
     *
     * @param firstLocal what the frame says of variable 0
     */
    final void handle(Label from, Label to, Object firstLocal) {
        Label handler = new Label();
        super.visitTryCatchBlock(from, to, handler, THROWABLE);
        super.visitLabel(handler);
        if (classVersion >= V1_6) {
            Object[] locals = new Object[maxLocals + 1];
            Arrays.fill(locals, Opcodes.TOP);
            if (maxLocals > 0) {
                locals[0] = firstLocal;
            }
            locals[maxLocals] = Opcodes.LONG;
            super.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {THROWABLE});
        }
        recordElapsed("failed", points);
        super.visitInsn(ATHROW);
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
        if (classVersion >= V1_6) {
            Object[] locals = withStart(localCount, local);
            super.visitFrame(type, locals.length, locals, stackCount, stack);
        }
    }

    private Object[] withStart(int count, Object[] local) {
        int slots = 0;
        for (int i = 0; i < count; i++) {
            slots += isWide(local[i]) ? 2 : 1;
        }
        Object[] locals = new Object[count + maxLocals - slots + 1];
        System.arraycopy(local, 0, locals, 0, count);
        Arrays.fill(locals, count, locals.length - 1, Opcodes.TOP);
        locals[locals.length - 1] = Opcodes.LONG;
        return locals;
    }

    private static boolean isWide(Object type) {
        return Opcodes.LONG.equals(type) || Opcodes.DOUBLE.equals(type);
    }

    @Override
    public void visitMaxs(int maxStack, int locals) {
        if (Math.max(maxStack + STACK, locals + 2) > MOST_SLOTS) {
            throw new UnweavableException("it leaves no room for one more local variable");
        }
        Label end = new Label();
        super.visitLabel(end);
        writeHandlers(end);
        super.visitMaxs(maxStack + STACK, locals + 2);
    }
}
