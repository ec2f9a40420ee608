package dev.insitu.weave.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * The local variables that weaving adds to a method. They lie behind all of the method's own, so that its instructions
 * stay what they were; its frames only grow by those that are live.
 */
public final class Locals {
    /** A variable of ours, and what frames say of it. */
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

    /** A new variable behind those that are live, and live from now on. */
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

    /** The variables that hold something at the place reached. */
    public List<Variable> live() {
        return live;
    }

    /** Says so of another place; the others' slots are free again. */
    public void setLive(List<Variable> variables) {
        live = variables;
    }

    /** Slots in all. */
    public int end() {
        return end;
    }

    /** A frame's variables: these of the method's own, and those of ours that are live. */
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
     * A frame that claims nothing of the method's own variables, so that whatever the method keeps there fits.
     *
     * @param first what it says of variable 0 all the same
     */
    public Object[] bareFrame(Object first) {
        return own == 0 || first.equals(Opcodes.TOP) ? frame(0, new Object[0]) : frame(1, new Object[] {first});
    }

    private static int slots(Object frameType) {
        return frameType.equals(Opcodes.LONG) || frameType.equals(Opcodes.DOUBLE) ? 2 : 1;
    }
}
