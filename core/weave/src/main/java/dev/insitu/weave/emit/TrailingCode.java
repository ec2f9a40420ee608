package dev.insitu.weave.emit;

import static net.bytebuddy.jar.asm.Opcodes.BIPUSH;
import static net.bytebuddy.jar.asm.Opcodes.F_NEW;
import static net.bytebuddy.jar.asm.Opcodes.GOTO;
import static net.bytebuddy.jar.asm.Opcodes.LCONST_1;
import static net.bytebuddy.jar.asm.Opcodes.LSHL;
import static net.bytebuddy.jar.asm.Opcodes.LSTORE;

import dev.insitu.weave.advice.Locals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;

/**
 * Woven code after the method's own code. Jumps and exceptions lead to it, and it jumps back.
 *
 * <p>HotSpot's C1 compiler gives up if a jump leads to the first instruction of a handler. So if woven code jumps to a
 * handler, exceptions get a separate entry, which only jumps to the handler.
 */
final class TrailingCode {
    private final MethodVisitor out;
    private final PassedLabels places;
    private final Locals locals;
    private final Map<Way, Label> quietWays = new LinkedHashMap<>();
    private final Set<Label> jumpedTo = new HashSet<>();
    private final Map<Label, Label> entries = new HashMap<>();

    /** A path to a label from code where these added variables hold values. */
    private record Way(List<Locals.Variable> live, Label target) {}

    TrailingCode(MethodVisitor out, PassedLabels places, Locals locals) {
        this.out = out;
        this.places = places;
        this.locals = locals;
    }

    /**
     * Begins code that leads to a label of the method, and so has that label's frame.
     *
     * @param live added variables that hold values
     * @param target null if an exception leaves the method
     */
    void begin(Label label, List<Locals.Variable> live, Label target) {
        PassedLabels.Frame frame = target == null
                ? new PassedLabels.Frame(List.of(), List.of(Handlers.THROWABLE))
                : places.state(target).frame();
        begin(label, new PassedLabels.State(live, frame));
    }

    private void begin(Label label, PassedLabels.State state) {
        places.put(label, state);
        out.visitLabel(label);
        locals.setLive(state.live());
        PassedLabels.Frame frame = state.frame();
        if (frame != null) {
            Object[] own = frame.locals().toArray();
            out.visitFrame(
                    F_NEW, own.length, own, frame.stack().size(), frame.stack().toArray());
        }
    }

    /** Jumps to a label, which may be a handler's. */
    void jump(Label target) {
        jumpedTo.add(target);
        out.visitJumpInsn(GOTO, target);
    }

    /**
     * A path to a label that runs no advice and throws nothing. It is the label itself if all variables that are live
     * there are live already.
     */
    Label quietWay(List<Locals.Variable> live, Label target) {
        List<Locals.Variable> there = places.state(target).live();
        List<Locals.Variable> common = new ArrayList<>(there);
        common.retainAll(live);
        return common.equals(there)
                ? target
                : quietWays.computeIfAbsent(new Way(List.copyOf(common), target), way -> new Label());
    }

    void writeQuietWays() {
        quietWays.forEach((way, label) -> {
            begin(label, way.live, way.target);
            for (Locals.Variable variable : places.state(way.target).live()) {
                if (!way.live.contains(variable)) {
                    neverStarted(variable);
                }
            }
            jump(way.target);
        });
    }

    /**
     * Sets a start to the smallest long, so that any end gives a negative time, which counts as 0. Uses only
     * instructions that cannot throw.
     */
    private void neverStarted(Locals.Variable start) {
        out.visitInsn(LCONST_1);
        out.visitIntInsn(BIPUSH, Long.SIZE - 1);
        out.visitInsn(LSHL);
        out.visitVarInsn(LSTORE, start.slot());
    }

    /** The label that the exception table names as a handler's start. Call this after all other code is written. */
    Label entry(Label handler) {
        return jumpedTo.contains(handler) ? entries.computeIfAbsent(handler, this::writeEntry) : handler;
    }

    private Label writeEntry(Label handler) {
        Label entry = new Label();
        begin(entry, places.state(handler));
        out.visitJumpInsn(GOTO, handler);
        return entry;
    }
}
