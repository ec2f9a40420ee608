package dev.insitu.agent.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * The local variables that weaving adds to a method. They lie behind all of the method's own, so that its instructions
 * stay what they were; its frames only grow by those that are live.
 */
final class Locals {
    /** A variable of ours. */
    private static final class Added {
        final int slot;
        final Object frameType;
        boolean live;

        Added(int slot, Object frameType) {
            this.slot = slot;
            this.frameType = frameType;
        }
    }

    private final int own;
    private final List<Added> added = new ArrayList<>(1);
    private int end;

    /**
     * @param own slots that the method's own variables take
     */
    Locals(int own) {
        this.own = own;
        this.end = own;
    }

    /** A new variable, live from now on. */
    int add(Type type) {
        Added variable = new Added(end, frameType(type));
        variable.live = true;
        added.add(variable);
        end += type.getSize();
        return variable.slot;
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

    /** Slots in all. */
    int end() {
        return end;
    }

    /** A frame's variables: these of the method's own, and those of ours that are live. */
    Object[] frame(int count, Object[] local) {
        List<Object> frame = new ArrayList<>(Arrays.asList(local).subList(0, count));
        int slot = 0;
        for (Object type : frame) {
            slot += slots(type);
        }
        for (Added variable : added) {
            if (variable.live) {
                for (; slot < variable.slot; slot++) {
                    frame.add(Opcodes.TOP);
                }
                frame.add(variable.frameType);
                slot += slots(variable.frameType);
            }
        }
        return frame.toArray();
    }

    /**
     * A frame that claims nothing of the method's own variables, so that whatever the method keeps there fits.
     *
     * @param first what it says of variable 0 all the same
     */
    Object[] bareFrame(Object first) {
        return own == 0 || first.equals(Opcodes.TOP) ? frame(0, new Object[0]) : frame(1, new Object[] {first});
    }

    private static int slots(Object frameType) {
        return frameType.equals(Opcodes.LONG) || frameType.equals(Opcodes.DOUBLE) ? 2 : 1;
    }
}
