package dev.insitu.weave.emit;

import dev.insitu.weave.advice.Locals;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;

/** The labels of a method passed so far: their order, and the state at each. */
final class PassedLabels {
    private final Map<Label, Integer> positions = new HashMap<>();
    private final Map<Label, State> states = new HashMap<>();
    private Label here;

    /** A frame's types of the method's own variables and of the stack. */
    record Frame(List<Object> locals, List<Object> stack) {}

    /**
     * The state at a label.
     *
     * @param live added variables that hold values
     * @param frame null if the class file has none there
     */
    record State(List<Locals.Variable> live, Frame frame) {}

    /** Records a label of the method. */
    void pass(Label label, List<Locals.Variable> live) {
        positions.put(label, positions.size());
        states.put(label, new State(live, null));
        here = label;
    }

    /** Records the frame after the label passed last. */
    void frame(int localCount, Object[] local, int stackCount, Object[] stack) {
        State state = states.get(here);
        if (state != null && state.frame == null) {
            Frame frame =
                    new Frame(List.of(Arrays.copyOf(local, localCount)), List.of(Arrays.copyOf(stack, stackCount)));
            states.put(here, new State(state.live, frame));
        }
    }

    /** Records the state at a woven label. */
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

    /** Whether {@code first} was passed before {@code second}, or is the same label. */
    boolean inOrder(Label first, Label second) {
        Integer before = positions.get(first);
        Integer after = positions.get(second);
        return before != null && after != null && before <= after;
    }
}
