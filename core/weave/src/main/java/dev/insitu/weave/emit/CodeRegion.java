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
 * @param shells the advice around the region
 * @param own the added variables that hold values inside the region
 */
record CodeRegion(LineRange lines, AdviceChain shells, List<Locals.Variable> own) {
    /** The regions of a method, each with its own variables. */
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

    /** The regions that contain a line, in order. */
    static List<CodeRegion> of(int line, List<CodeRegion> regions) {
        List<CodeRegion> inside = new ArrayList<>(1);
        for (CodeRegion region : regions) {
            if (region.lines.first() <= line && line <= region.lines.last()) {
                inside.add(region);
            }
        }
        return inside;
    }

    /** The regions in both lists. */
    static List<CodeRegion> both(List<CodeRegion> some, List<CodeRegion> others) {
        List<CodeRegion> both = new ArrayList<>(some);
        both.retainAll(others);
        return both;
    }

    /** The added variables that hold values inside these regions: those that also hold values outside, and the regions' own. */
    static List<Locals.Variable> live(List<Locals.Variable> outside, List<CodeRegion> regions) {
        List<Locals.Variable> live = new ArrayList<>(outside);
        for (CodeRegion region : regions) {
            live.addAll(region.own);
        }
        return List.copyOf(live);
    }

    /** Writes the advice for a normal transition from some regions to others. */
    static void cross(List<CodeRegion> from, List<CodeRegion> to, Code code) {
        for (int i = from.size() - 1; i >= 0; i--) {
            if (!to.contains(from.get(i))) {
                from.get(i).shells.returned(code);
            }
        }
        enter(from, to, code);
    }

    /** Writes the advice for a transition by an exception. */
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
