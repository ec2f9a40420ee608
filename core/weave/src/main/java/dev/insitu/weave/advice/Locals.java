package dev.insitu.weave.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * The local variables that weaving adds to a method. They come after the method's own variables, so that the method's
 * instructions do not change. Its frames grow only by the added variables that are live.
 */
public final class Locals {
    /** A variable that weaving adds, and its type in frames. */
    public record Variable(int slot, Object frameType) {
        public int end() {
            return slot + slots(frameType);
        }
    }

    private final int own;
    private List<Variable> live = List.of();
    private int end;

    /**
     * @param own slots that the method's own variables take
     */
    public Locals(int own) {
        this.own = own;
        this.end = own;
    }

    /** Adds a variable after those that are live; it is live from now on. */
    int add(Type type) {
        int slot = live.isEmpty() ? own : live.get(live.size() - 1).end();
        Variable variable = new Variable(slot, frameType(type));
        List<Variable> more = new ArrayList<>(live);
        more.add(variable);
        live = List.copyOf(more);
        end = Math.max(end, variable.end());
        return slot;
    }

    private static Object frameType(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.OBJECT -> type.getInternalName();
            default -> Opcodes.INTEGER;
        };
    }

    /** The added variables that hold a value at the current place. */
    public List<Variable> live() {
        return live;
    }

    /** Sets the live variables at a new place; the slots of all others are free again. */
    public void setLive(List<Variable> variables) {
        live = variables;
    }

    /** The total number of slots. */
    public int end() {
        return end;
    }

    /** The variables of a frame: the given ones of the method, then the added ones that are live. */
    public Object[] frame(int count, Object[] local) {
        List<Object> frame = new ArrayList<>(Arrays.asList(local).subList(0, count));
        int slot = 0;
        for (Object type : frame) {
            slot += slots(type);
        }
        for (Variable variable : live) {
            for (; slot < variable.slot; slot++) {
                frame.add(Opcodes.TOP);
            }
            frame.add(variable.frameType);
            slot = variable.end();
        }
        return frame.toArray();
    }

    /**
     * A frame that leaves the types of the method's own variables open, so that it fits any values there.
     *
     * @param first type of variable 0, which the frame states anyway
     */
    public Object[] bareFrame(Object first) {
        return own == 0 || first.equals(Opcodes.TOP) ? frame(0, new Object[0]) : frame(1, new Object[] {first});
    }

    private static int slots(Object frameType) {
        return frameType.equals(Opcodes.LONG) || frameType.equals(Opcodes.DOUBLE) ? 2 : 1;
    }
}
