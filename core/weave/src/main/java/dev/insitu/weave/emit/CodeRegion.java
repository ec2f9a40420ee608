package dev.insitu.weave.emit;

import dev.insitu.config.value.LineRange;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.LinesPlan;
import dev.insitu.weave.advice.Locals;
import java.util.ArrayList;
import java.util.List;

/**
 * The code of some lines.
 *
 * @param shells what is around it
 * @param own the variables that hold something inside it
 */
record CodeRegion(LineRange lines, AdviceChain shells, List<Locals.Variable> own) {
    /** The regions of a method, each with a variable to itself. */
    static List<CodeRegion> of(List<LinesPlan> plans, Locals locals) {
        List<Locals.Variable> outside = locals.live();
        List<CodeRegion> regions = new ArrayList<>(plans.size());
        for (LinesPlan plan : plans) {
            int others = locals.live().size();
            AdviceChain shells = new AdviceChain(List.of(plan.point()), new LinesJoinPoint(locals));
            List<Locals.Variable> live = locals.live();
            regions.add(new CodeRegion(plan.lines(), shells, List.copyOf(live.subList(others, live.size()))));
        }
        locals.setLive(outside);
        return regions;
    }

    /** Those that a line is inside, in their order. */
    static List<CodeRegion> of(int line, List<CodeRegion> regions) {
        List<CodeRegion> inside = new ArrayList<>(1);
        for (CodeRegion region : regions) {
            if (region.lines.first() <= line && line <= region.lines.last()) {
                inside.add(region);
            }
        }
        return inside;
    }

    /** Those that are among both. */
    static List<CodeRegion> both(List<CodeRegion> some, List<CodeRegion> others) {
        List<CodeRegion> both = new ArrayList<>(some);
        both.retainAll(others);
        return both;
    }

    /** The variables that hold something inside these, as some others do that hold something outside, too. */
    static List<Locals.Variable> live(List<Locals.Variable> outside, List<CodeRegion> regions) {
        List<Locals.Variable> live = new ArrayList<>(outside);
        for (CodeRegion region : regions) {
            live.addAll(region.own);
        }
        return List.copyOf(live);
    }

    /** Writes what happens where control goes from inside some regions to inside others. */
    static void cross(List<CodeRegion> from, List<CodeRegion> to, Code code) {
        for (int i = from.size() - 1; i >= 0; i--) {
            if (!to.contains(from.get(i))) {
                from.get(i).shells.returned(code);
            }
        }
        enter(from, to, code);
    }

    /** The same where an exception leads from the ones to the others. */
    static void crossThrown(List<CodeRegion> from, List<CodeRegion> to, Code code) {
        for (int i = from.size() - 1; i >= 0; i--) {
            if (!to.contains(from.get(i))) {
                from.get(i).shells.failed(code);
            }
        }
        enter(from, to, code);
    }

    private static void enter(List<CodeRegion> from, List<CodeRegion> to, Code code) {
        for (CodeRegion region : to) {
            if (!from.contains(region)) {
                region.shells.before(code);
            }
        }
    }
}
