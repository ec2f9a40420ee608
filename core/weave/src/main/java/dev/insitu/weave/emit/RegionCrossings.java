package dev.insitu.weave.emit;

import static net.bytebuddy.jar.asm.Opcodes.ATHROW;

import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.emit.Handlers.Catcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;

/**
 * The paths of jumps and exceptions from some regions to others. Each has code after the method's code, with the frame
 * of its target: it runs the advice for the change of regions and jumps to the target.
 */
final class RegionCrossings {
    private final Handlers out;
    private final Code code;
    private final Locals locals;
    private final List<Locals.Variable> outside;

    /** The regions that contain each placed label. */
    private final Map<Label, List<CodeRegion>> inside = new HashMap<>();

    /** Jumps to labels not placed yet: it is not known whether they change regions. */
    private final Map<Label, Map<List<CodeRegion>, Label>> forward = new HashMap<>();

    private final Map<Way, Label> jumps = new LinkedHashMap<>();
    private final Map<Way, Label> thrown = new LinkedHashMap<>();
    private final List<Piece> pieces = new ArrayList<>();
    private final List<Crossing> crossings = new ArrayList<>();
    private List<CodeRegion> here = List.of();
    private List<Catcher> catchers = List.of();
    private Label start;

    /**
     * @param from regions that contain the start
     * @param target label that the path leads to; null for an exception that the method does not catch
     */
    private record Way(List<CodeRegion> from, Label target) {}

    /** Consecutive code inside the same regions and covered by the same handlers. */
    private record Piece(Label start, Label end, List<CodeRegion> inside, List<Catcher> catchers) {}

    /**
     * Woven code within the method's code, where control runs on from some regions to others.
     *
     * @param inside regions that contain both the code before and the code after
     * @param place a label; the method's handlers that cover the code after the label cover this code, too
     */
    private record Crossing(Label start, Label end, List<CodeRegion> inside, Label place) {}

    RegionCrossings(Handlers out, Code code, Locals locals) {
        this.out = out;
        this.code = code;
        this.locals = locals;
        this.outside = locals.live();
    }

    /** The label that a jump to {@code target} must use instead. */
    Label jump(List<CodeRegion> from, Label target) {
        List<CodeRegion> to = inside.get(target);
        if (to == null) {
            return forward.computeIfAbsent(target, key -> new LinkedHashMap<>())
                    .computeIfAbsent(from, key -> new Label());
        }
        return to.equals(from) ? target : jumps.computeIfAbsent(new Way(from, target), key -> new Label());
    }

    /** Records that a label of the method was just placed. */
    void place(Label label, List<CodeRegion> regions) {
        inside.put(label, regions);
        Map<List<CodeRegion>, Label> waiting = forward.remove(label);
        if (waiting != null) {
            waiting.forEach((from, jump) -> {
                if (from.equals(regions)) {
                    out.mark(jump);
                } else {
                    jumps.put(new Way(from, label), jump);
                }
            });
        }
    }

    /**
     * Called before the instruction after some labels. The instruction belongs to the current piece if the same
     * handlers cover it.
     */
    void beginPiece() {
        List<Catcher> covering = out.covering(out.here());
        if (start != null && !covering.equals(catchers)) {
            endPiece();
        }
        if (start == null) {
            catchers = covering;
            start = new Label();
            out.mark(start);
        }
    }

    /** Ends the current piece, if there is one. */
    void endPiece() {
        if (start != null) {
            Label end = new Label();
            out.mark(end);
            if (start.getOffset() < end.getOffset()) {
                pieces.add(new Piece(start, end, here, catchers));
            }
            start = null;
        }
    }

    /**
     * Writes the advice where control runs on into other regions.
     *
     * @param next label of the instruction that follows
     */
    void cross(List<CodeRegion> to, Label next) {
        endCrossing(beginCrossing(to), to, next);
    }

    /** Writes a return. If the return itself throws because a monitor is still held, the call is not counted again. */
    void leave(int returnOpcode) {
        Label from = beginCrossing(List.of());
        out.visitInsn(returnOpcode);
        endCrossing(from, List.of(), out.here());
    }

    private Label beginCrossing(List<CodeRegion> to) {
        endPiece();
        Label from = new Label();
        out.mark(from);
        CodeRegion.cross(here, to, code);
        return from;
    }

    private void endCrossing(Label from, List<CodeRegion> to, Label place) {
        Label end = new Label();
        out.mark(end);
        crossings.add(new Crossing(from, end, CodeRegion.both(here, to), place));
    }

    private List<Locals.Variable> liveIn(List<CodeRegion> regions) {
        return CodeRegion.live(outside, regions);
    }

    /** Records that control is inside these regions from here on. */
    void enter(List<CodeRegion> regions) {
        here = regions;
        locals.setLive(liveIn(regions));
    }

    /** Writes all paths after the code, and rebuilds the exception table. */
    void write() {
        out.dropOwn();
        pieces.forEach(this::catchFrom);
        crossings.forEach(crossing ->
                out.protect(crossing.start, crossing.end, liveIn(crossing.inside), out.covering(crossing.place)));
        jumps.forEach((way, label) -> write(way, label, false));
        thrown.forEach((way, label) -> write(way, label, true));
        locals.setLive(outside);
    }

    private void write(Way way, Label label, boolean isThrown) {
        List<CodeRegion> to = way.target == null ? List.of() : inside.get(way.target);
        out.trailing().begin(label, liveIn(way.from), way.target);
        if (isThrown) {
            CodeRegion.crossThrown(way.from, to, code);
        } else {
            CodeRegion.cross(way.from, to, code);
        }
        if (way.target == null) {
            out.visitInsn(ATHROW);
            return;
        }
        out.trailing().jump(way.target);
        Label end = new Label();
        out.mark(end);
        out.protect(label, end, liveIn(CodeRegion.both(way.from, to)), out.coveringHandler(way.target));
    }

    private void catchFrom(Piece piece) {
        boolean allCaught = false;
        for (Catcher catcher : piece.catchers) {
            Label target = allCaught
                    ? out.trailing().quietWay(liveIn(piece.inside), catcher.target())
                    : catchAt(piece.inside, catcher.target());
            out.add(piece.start, piece.end, target, catcher.type());
            allCaught |= catcher.catchesAll();
        }
        if (!allCaught && !piece.inside.isEmpty()) {
            out.add(piece.start, piece.end, catchAt(piece.inside, null), Handlers.THROWABLE);
        }
    }

    private Label catchAt(List<CodeRegion> from, Label target) {
        if (target != null && inside.get(target).equals(from)) {
            return target;
        }
        return thrown.computeIfAbsent(new Way(from, target), way -> {
            Label label = new Label();
            out.redirect(liveIn(from), target, label);
            return label;
        });
    }
}
