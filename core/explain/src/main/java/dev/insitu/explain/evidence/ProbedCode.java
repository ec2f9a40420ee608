package dev.insitu.explain.evidence;

import dev.insitu.config.value.LineRange;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The code that each probe times: a method, some lines of a method, or a method when called from another. Tells from a stack whether its
 * thread was in a probe's code. Uses the journal's names.
 */
public final class ProbedCode {
    private static final String IN = " in ";
    private static final int ANY_PROBE = -1;
    private static final int NOT_THERE = -1;

    /** Stands for all probes of the driver's iterations. */
    private static final int DRIVER = 0;

    /** By the class and method of a stack frame. */
    private final Map<String, List<Place>> places = new HashMap<>();

    /**
     * A place in a method that a probe times.
     *
     * @param lines the timed lines; empty for all
     * @param called the name of the timed method that is called there; empty if the method itself is timed
     */
    private record Place(int probe, Optional<LineRange> lines, String called) {
        boolean isAt(int line, String calledThere) {
            return (called.isEmpty() || called.equals(calledThere))
                    && (lines.isEmpty()
                            || (lines.get().first() <= line
                                    && line <= lines.get().last()));
        }
    }

    /** Adds a method or call that a probe times: {@code a.B#c(int)}, {@code a.B#c():10-20}, {@code x.Y#z() in a.B#c(int)}. */
    void add(int probe, String matched) {
        int in = matched.lastIndexOf(IN);
        String inside = in < 0 ? matched : matched.substring(in + IN.length());
        String called = in < 0 ? "" : name(matched.substring(0, in));
        String method = method(inside);
        List<Place> there = places.get(method);
        if (there == null) {
            there = new ArrayList<>();
            places.put(method, there);
        }
        there.add(new Place(probe, lines(inside), called));
    }

    /** Adds a method that the driver calls. */
    void addDriven(String matched) {
        add(DRIVER, matched);
    }

    /**
     * Whether a stack shows that its thread was in a call of a probe.
     *
     * @param stack the deepest frame first
     */
    public boolean isOn(List<StackTraceElement> stack, int probe) {
        return indexOn(stack, probe) >= 0;
    }

    /** The index of the innermost frame that shows the probe's code, which is the frame of the woven method; negative if there is none. */
    public int indexOn(List<StackTraceElement> stack, int probe) {
        int asked = probe != ANY_PROBE && probe < OwnProbes.FIRST_RULE_PROBE ? DRIVER : probe;
        String called = "";
        for (int at = 0; at < stack.size(); at++) {
            StackTraceElement frame = stack.get(at);
            List<Place> found = places.get(frame.getClassName() + '.' + frame.getMethodName());
            for (int i = 0; found != null && i < found.size(); i++) {
                Place place = found.get(i);
                if ((asked == ANY_PROBE || place.probe == asked) && place.isAt(frame.getLineNumber(), called)) {
                    return at;
                }
            }
            called = frame.getMethodName();
        }
        return NOT_THERE;
    }

    /** Whether a stack shows that its thread was in a call of any probe. */
    public boolean isOnAny(List<StackTraceElement> stack) {
        return isOn(stack, ANY_PROBE);
    }

    private static String method(String full) {
        int parameters = full.indexOf('(');
        return (parameters < 0 ? full : full.substring(0, parameters)).replace('#', '.');
    }

    private static String name(String full) {
        String method = method(full);
        return method.substring(method.lastIndexOf('.') + 1);
    }

    private static Optional<LineRange> lines(String inside) {
        int colon = inside.lastIndexOf(':');
        try {
            return colon < 0 ? Optional.empty() : Optional.of(LineRange.parse(inside.substring(colon + 1)));
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }
}
