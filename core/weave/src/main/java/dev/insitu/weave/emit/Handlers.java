package dev.insitu.weave.emit;

import dev.insitu.weave.advice.Locals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.TypePath;

/**
 * A method's table of exceptions: tells which lines of it cover a place, and takes up lines of ours, which come before the
 * method's own.
 */
final class Handlers extends MethodVisitor {
    static final String THROWABLE = "java/lang/Throwable";

    private final List<Line> own = new ArrayList<>();
    private final List<Line> ours = new ArrayList<>();
    private final Map<Detour, Label> detours = new HashMap<>();
    private final PassedLabels places = new PassedLabels();
    private final Locals locals;
    private final Annex annex;
    private boolean ownDropped;

    /**
     * A line of the table.
     *
     * @param type internal name of what is caught; null for everything
     */
    private record Line(Label start, Label end, Label target, String type) {}

    /**
     * Where an exception goes on from a place.
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

    Handlers(MethodVisitor next, Locals locals) {
        super(Opcodes.ASM9, next);
        this.locals = locals;
        this.annex = new Annex(next, places, locals);
    }

    /** Where our own code behind the method's is written. */
    Annex annex() {
        return annex;
    }

    /** The label of the method's that was passed last. */
    Label here() {
        return places.here();
    }

    /** Where exceptions go on from the place behind a label, in order, up to the first line for everything. */
    List<Catcher> covering(Label place) {
        List<Catcher> covering = new ArrayList<>(1);
        for (Line line : own) {
            if (places.inOrder(line.start, place) && !places.inOrder(line.end, place)) {
                covering.add(new Catcher(line.target, line.type));
                if (line.type == null) {
                    break;
                }
            }
        }
        return covering;
    }

    /** The same before the first instruction of a handler, which still catches what it caught. */
    List<Catcher> coveringHandler(Label handler) {
        List<Catcher> covering = new ArrayList<>(2);
        for (Line line : own) {
            Catcher itself = new Catcher(handler, line.type);
            if (line.target == handler && !covering.contains(itself)) {
                covering.add(itself);
            }
        }
        covering.addAll(covering(handler));
        return covering;
    }

    /** Leaves the method's own lines out of the table. */
    void dropOwn() {
        ownDropped = true;
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

    /** A line before the method's own and behind those added so far. */
    void add(Label start, Label end, Label target, String type) {
        ours.add(new Line(start, end, target, type));
    }

    /**
     * What code of ours throws (it is out of stack or memory) goes where it would go from a place of the method's, past
     * whatever is woven on that way. So also the handlers that release the method's monitors cover our code, without which
     * HotSpot would not compile the method. To be called behind the method's code.
     *
     * @param live variables of ours that hold something all along the code
     */
    void protect(Label start, Label end, List<Locals.Variable> live, List<Catcher> catchers) {
        for (Catcher catcher : catchers) {
            add(start, end, annex.quietWay(live, catcher.target), catcher.type);
        }
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
        places.pass(label, locals.live());
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
        places.frame(localCount, local, stackCount, stack);
        super.visitFrame(type, localCount, local, stackCount, stack);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        List<Locals.Variable> live = locals.live();
        annex.writeQuietWays();
        if (!ownDropped) {
            ours.addAll(own);
        }
        for (Line line : ours) {
            super.visitTryCatchBlock(line.start, line.end, annex.entry(line.target), line.type);
        }
        locals.setLive(live);
        super.visitMaxs(maxStack, maxLocals);
    }
}
