package dev.insitu.agent.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.TypePath;

/**
 * A method's table of exceptions: tells which lines of it cover the place reached, and takes up lines of ours, which come
 * before the method's own.
 */
final class Handlers extends MethodVisitor {
    static final String THROWABLE = "java/lang/Throwable";

    private final List<Line> own = new ArrayList<>();
    private final List<Line> ours = new ArrayList<>();
    private final Set<Label> passed = new HashSet<>();
    private final Map<Label, Frame> frames = new HashMap<>();
    private final Map<Detour, Label> detours = new HashMap<>();
    private Label here;

    /**
     * A line of the table.
     *
     * @param type internal name of what is caught; null for everything
     */
    private record Line(Label start, Label end, Label target, String type) {}

    /** What a method says, at a place, of its own variables and of the stack. */
    private record Frame(List<Object> locals, List<Object> stack) {}

    /**
     * Where an exception goes on from the place reached.
     *
     * @param type internal name of what is caught; null for everything
     */
    record Catcher(Label target, String type) {
        boolean catchesAll() {
            return type == null || type.equals(THROWABLE);
        }
    }

    /** A way that is to be taken to a handler from where these variables of ours are live. */
    private record Detour(List<Locals.Variable> live, Label target) {}

    Handlers(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Where exceptions go on from the place reached, in order, up to the first that leaves nothing to the others. */
    List<Catcher> covering() {
        List<Catcher> covering = new ArrayList<>(1);
        for (Line line : own) {
            if (passed.contains(line.start) && !passed.contains(line.end)) {
                Catcher catcher = new Catcher(line.target, line.type);
                covering.add(catcher);
                if (catcher.catchesAll()) {
                    break;
                }
            }
        }
        return covering;
    }

    /** Leaves the method's own lines out. */
    void dropOwn() {
        own.clear();
    }

    /**
     * Leads what is woven inside a detour that way.
     *
     * @param target a handler; null where the method has none
     */
    void detour(List<Locals.Variable> live, Label target, Label instead) {
        detours.put(new Detour(live, target), instead);
    }

    /** Where an exception goes on to a handler: there, if no detour is known; null for both where there is none. */
    Label wayTo(Label target, List<Locals.Variable> live) {
        return detours.getOrDefault(new Detour(live, target), target);
    }

    /** Places a label of ours. */
    void mark(Label label) {
        super.visitLabel(label);
    }

    /** Writes the frame of a label that was passed once more; class files of old versions have none. */
    void repeatFrame(Label target) {
        Frame frame = frames.get(target);
        if (frame != null) {
            Object[] local = frame.locals.toArray();
            visitFrame(Opcodes.F_NEW, local.length, local, frame.stack.size(), frame.stack.toArray());
        }
    }

    /** A line before the method's own and behind those added so far. */
    void add(Label start, Label end, Label target, String type) {
        ours.add(new Line(start, end, target, type));
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        own.add(new Line(start, end, handler, type));
    }

    /** They go by a line's place in the table, which changes. Nothing reads them when the program runs. */
    @Override
    public AnnotationVisitor visitTryCatchAnnotation(int type, TypePath path, String descriptor, boolean visible) {
        return null;
    }

    @Override
    public void visitLabel(Label label) {
        passed.add(label);
        here = label;
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
        frames.putIfAbsent(
                here, new Frame(List.of(Arrays.copyOf(local, localCount)), List.of(Arrays.copyOf(stack, stackCount))));
        super.visitFrame(type, localCount, local, stackCount, stack);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        ours.addAll(own);
        for (Line line : ours) {
            super.visitTryCatchBlock(line.start, line.end, line.target, line.type);
        }
        super.visitMaxs(maxStack, maxLocals);
    }
}
