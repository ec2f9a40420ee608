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

/** A method's exception table. Tells which entries cover a place, and adds woven entries before the method's own. */
final class Handlers extends MethodVisitor {
    static final String THROWABLE = "java/lang/Throwable";

    private final List<Line> own = new ArrayList<>();
    private final List<Line> ours = new ArrayList<>();
    private final Map<Redirect, Label> redirects = new HashMap<>();
    private final PassedLabels places = new PassedLabels();
    private final Locals locals;
    private final TrailingCode trailing;
    private boolean ownDropped;

    /**
     * An entry of the table.
     *
     * @param type internal name of the caught type; null for everything
     */
    private record Line(Label start, Label end, Label target, String type) {}

    /**
     * A handler that an exception at some place may go to.
     *
     * @param type internal name of the caught type; null for everything
     */
    record Catcher(Label target, String type) {
        boolean catchesAll() {
            return type == null || type.equals(THROWABLE);
        }
    }

    /** A path to a handler from code where these added variables are live. */
    private record Redirect(List<Locals.Variable> live, Label target) {}

    Handlers(MethodVisitor next, Locals locals) {
        super(Opcodes.ASM9, next);
        this.locals = locals;
        this.trailing = new TrailingCode(next, places, locals);
    }

    /** Writes woven code after the method's code. */
    TrailingCode trailing() {
        return trailing;
    }

    /** The method's label that was passed last. */
    Label here() {
        return places.here();
    }

    /** The handlers for exceptions thrown after a label, in order, up to the first entry that catches everything. */
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

    /**
     * The handlers for exceptions thrown just before a handler's first instruction: first that handler itself, as if it
     * had not caught yet.
     */
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

    /** Omits the method's own entries from the table. */
    void dropOwn() {
        ownDropped = true;
    }

    /**
     * Sends exceptions to a redirect instead of the handler.
     *
     * @param target a handler; null if the method has none
     */
    void redirect(List<Locals.Variable> live, Label target, Label instead) {
        redirects.put(new Redirect(live, target), instead);
    }

    /**
     * The label for an exception on its way to a handler: the redirect if one is known, else the handler; null if there
     * is neither.
     */
    Label wayTo(Label target, List<Locals.Variable> live) {
        return redirects.getOrDefault(new Redirect(live, target), target);
    }

    /** Places a woven label. */
    void mark(Label label) {
        super.visitLabel(label);
    }

    /** Adds an entry before the method's own and after those added so far. */
    void add(Label start, Label end, Label target, String type) {
        ours.add(new Line(start, end, target, type));
    }

    /**
     * Sends exceptions of woven code (out of stack or memory) to the method's handlers, bypassing the advice on that
     * path. So the handlers that release the method's monitors cover woven code, too; otherwise HotSpot would not
     * compile the method. Call this after the method's code is written.
     *
     * @param live added variables that hold values throughout the code
     */
    void protect(Label start, Label end, List<Locals.Variable> live, List<Catcher> catchers) {
        for (Catcher catcher : catchers) {
            add(start, end, trailing.quietWay(live, catcher.target), catcher.type);
        }
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        own.add(new Line(start, end, handler, type));
    }

    /** Drops these annotations: they refer to an entry's index in the table, which changes. Nothing reads them at run time. */
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
        trailing.writeQuietWays();
        if (!ownDropped) {
            ours.addAll(own);
        }
        for (Line line : ours) {
            super.visitTryCatchBlock(line.start, line.end, trailing.entry(line.target), line.type);
        }
        locals.setLive(live);
        super.visitMaxs(maxStack, maxLocals);
    }
}
