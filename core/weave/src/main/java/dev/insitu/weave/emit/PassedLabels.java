package dev.insitu.weave.emit;

import dev.insitu.weave.advice.Locals;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;

/** The labels of a method that were passed: their order, and what holds at each. */
final class PassedLabels {
    private final Map<Label, Integer> positions = new HashMap<>();
    private final Map<Label, State> states = new HashMap<>();
    private Label here;

    /** What a frame says of the method's own variables and of the stack. */
    record Frame(List<Object> locals, List<Object> stack) {}

    /**
     * What holds at a label.
     *
     * @param live variables of ours that hold something
     * @param frame null where the class file has none
     */
    record State(List<Locals.Variable> live, Frame frame) {}

    /** A label of the method's is passed. */
    void pass(Label label, List<Locals.Variable> live) {
        positions.put(label, positions.size());
        states.put(label, new State(live, null));
        here = label;
    }

    /** A frame follows the label passed last. */
    void frame(int localCount, Object[] local, int stackCount, Object[] stack) {
        State state = states.get(here);
        if (state != null && state.frame == null) {
            Frame frame =
                    new Frame(List.of(Arrays.copyOf(local, localCount)), List.of(Arrays.copyOf(stack, stackCount)));
            states.put(here, new State(state.live, frame));
        }
    }

    /** Tells what holds at a label of ours. */
    void put(Label label, State state) {
        states.put(label, state);
    }

    /** The label passed last; null before the first. */
    Label here() {
        return here;
    }

    State state(Label label) {
        return states.get(label);
    }

    /** Whether a label was passed before another, or is the same. */
    boolean inOrder(Label first, Label second) {
        Integer before = positions.get(first);
        Integer after = positions.get(second);
        return before != null && after != null && before <= after;
    }
}
