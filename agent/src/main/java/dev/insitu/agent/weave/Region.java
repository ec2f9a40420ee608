package dev.insitu.agent.weave;

import dev.insitu.agent.config.LineRange;
import java.util.ArrayList;
import java.util.List;

/**
 * The code of some lines.
 *
 * @param shells what is around it
 * @param start the variable that holds something inside it
 */
record Region(LineRange lines, Shells shells, Locals.Variable start) {
    /** The regions of a method, each with a variable to itself. */
    static List<Region> of(List<LinesPlan> plans, Locals locals) {
        List<Locals.Variable> outside = locals.live();
        List<Region> regions = new ArrayList<>(plans.size());
        for (LinesPlan plan : plans) {
            Shells shells = new Shells(List.of(plan.point()), new LinesStretch(locals));
            regions.add(new Region(
                    plan.lines(), shells, locals.live().get(locals.live().size() - 1)));
        }
        locals.setLive(outside);
        return regions;
    }

    /** Those that a line is inside, in their order. */
    static List<Region> of(int line, List<Region> regions) {
        List<Region> inside = new ArrayList<>(1);
        for (Region region : regions) {
            if (region.lines.first() <= line && line <= region.lines.last()) {
                inside.add(region);
            }
        }
        return inside;
    }

    /** Those that are among both. */
    static List<Region> both(List<Region> some, List<Region> others) {
        List<Region> both = new ArrayList<>(some);
        both.retainAll(others);
        return both;
    }

    /** The variables that hold something inside these, as some others do that hold something outside, too. */
    static List<Locals.Variable> live(List<Locals.Variable> outside, List<Region> regions) {
        List<Locals.Variable> live = new ArrayList<>(outside);
        for (Region region : regions) {
            live.add(region.start);
        }
        return List.copyOf(live);
    }

    /** Writes what happens where control goes from inside some regions to inside others. */
    static void cross(List<Region> from, List<Region> to, Code code) {
        for (int i = from.size() - 1; i >= 0; i--) {
            if (!to.contains(from.get(i))) {
                from.get(i).shells.returned(code);
            }
        }
        enter(from, to, code);
    }

    /** The same where an exception leads from the ones to the others. */
    static void crossThrown(List<Region> from, List<Region> to, Code code) {
        for (int i = from.size() - 1; i >= 0; i--) {
            if (!to.contains(from.get(i))) {
                from.get(i).shells.failed(code);
            }
        }
        enter(from, to, code);
    }

    private static void enter(List<Region> from, List<Region> to, Code code) {
        for (Region region : to) {
            if (!from.contains(region)) {
                region.shells.before(code);
            }
        }
    }
}
