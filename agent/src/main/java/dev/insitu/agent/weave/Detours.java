package dev.insitu.agent.weave;

import static net.bytebuddy.jar.asm.Opcodes.ATHROW;
import static net.bytebuddy.jar.asm.Opcodes.F_NEW;
import static net.bytebuddy.jar.asm.Opcodes.GOTO;

import dev.insitu.agent.weave.Handlers.Catcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;

/**
 * The ways of jumps and exceptions from inside some regions to inside others. Each has a place behind the method's code,
 * with the frame of where it leads: it does what is to be done where control changes regions, and jumps there.
 */
final class Detours {
    private final Handlers out;
    private final Code code;
    private final Locals locals;
    private final List<Locals.Variable> outside;

    /** Inside which regions the code is at a label that has been placed. */
    private final Map<Label, List<Region>> inside = new HashMap<>();

    /** Jumps to labels that have not: it is not known yet whether they change regions. */
    private final Map<Label, Map<List<Region>, Label>> forward = new HashMap<>();

    private final Map<Way, Label> jumps = new LinkedHashMap<>();
    private final Map<Way, Label> thrown = new LinkedHashMap<>();
    private final List<Piece> pieces = new ArrayList<>();
    private List<Region> here = List.of();
    private List<Catcher> catchers = List.of();
    private Label start;

    /**
     * @param from regions that it starts inside
     * @param target where it leads; null for an exception that the method does not catch
     */
    private record Way(List<Region> from, Label target) {}

    /** Code inside the same regions, and covered by the same handlers. */
    private record Piece(Label start, Label end, List<Region> inside, List<Catcher> catchers) {}

    Detours(Handlers out, Code code, Locals locals) {
        this.out = out;
        this.code = code;
        this.locals = locals;
        this.outside = locals.live();
    }

    /** Where a jump from here to a label is to lead instead. */
    Label jump(List<Region> from, Label target) {
        List<Region> to = inside.get(target);
        if (to == null) {
            return forward.computeIfAbsent(target, key -> new LinkedHashMap<>())
                    .computeIfAbsent(from, key -> new Label());
        }
        return to.equals(from) ? target : jumps.computeIfAbsent(new Way(from, target), key -> new Label());
    }

    /** A label of the method's was just placed. */
    void place(Label label, List<Region> regions) {
        inside.put(label, regions);
        Map<List<Region>, Label> waiting = forward.remove(label);
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

    /** The instruction behind some labels follows. It is in the same piece as the one before it if it has the same handlers. */
    void beginPiece(List<Region> regions) {
        List<Catcher> covering = out.covering();
        if (start != null && !covering.equals(catchers)) {
            endPiece();
        }
        if (start == null) {
            here = regions;
            catchers = covering;
            locals.setLive(liveIn(regions));
            start = new Label();
            out.mark(start);
        }
    }

    /** What was begun, if anything, ends. What is written between two pieces has none of the method's handlers. */
    void endPiece() {
        if (start != null) {
            Label end = new Label();
            out.mark(end);
            pieces.add(new Piece(start, end, here, catchers));
            start = null;
        }
    }

    private List<Locals.Variable> liveIn(List<Region> regions) {
        List<Locals.Variable> live = new ArrayList<>(outside);
        regions.forEach(region -> live.add(region.start()));
        return List.copyOf(live);
    }

    /** Writes all of them, behind the code, and the table of exceptions anew. */
    void write() {
        out.dropOwn();
        pieces.forEach(this::catchFrom);
        jumps.forEach((way, label) -> {
            begin(way, label);
            Region.cross(way.from, inside.get(way.target), code);
            out.visitJumpInsn(GOTO, way.target);
        });
        thrown.forEach((way, label) -> {
            begin(way, label);
            List<Region> to = way.target == null ? List.of() : inside.get(way.target);
            Region.crossThrown(way.from, to, code);
            if (way.target == null) {
                out.visitInsn(ATHROW);
            } else {
                out.visitJumpInsn(GOTO, way.target);
            }
        });
        locals.setLive(outside);
    }

    private void begin(Way way, Label label) {
        out.mark(label);
        locals.setLive(liveIn(way.from));
        if (way.target == null) {
            out.visitFrame(F_NEW, 0, new Object[0], 1, new Object[] {Handlers.THROWABLE});
        } else {
            out.repeatFrame(way.target);
        }
    }

    private void catchFrom(Piece piece) {
        boolean allCaught = piece.inside.isEmpty();
        for (Catcher catcher : piece.catchers) {
            allCaught |= catcher.catchesAll();
            out.add(piece.start, piece.end, catchAt(piece.inside, catcher.target()), catcher.type());
        }
        if (!allCaught) {
            out.add(piece.start, piece.end, catchAt(piece.inside, null), Handlers.THROWABLE);
        }
    }

    private Label catchAt(List<Region> from, Label target) {
        if (target != null && inside.get(target).equals(from)) {
            return target;
        }
        return thrown.computeIfAbsent(new Way(from, target), way -> {
            Label label = new Label();
            out.detour(liveIn(from), target, label);
            return label;
        });
    }
}
