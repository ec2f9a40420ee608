package dev.insitu.weave.emit;

import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.scan.ClassScan;
import java.util.Arrays;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * The frames of a {@link CopiedMethod} (JVMS 4.7.4): each at the place that its instruction has moved to, with the variables
 * that weaving adds behind those that the method has there. For one thread.
 */
final class MovedFrames {
    private static final int SAME_ONE_ITEM = 64;
    private static final int RESERVED = 128;
    private static final int SAME_ONE_ITEM_EXTENDED = 247;
    private static final int SAME_EXTENDED = 251;
    private static final int FULL = 255;

    private static final int OBJECT = 7;
    private static final int UNINITIALIZED = 8;

    /** The low bits of a type are its tag; those above, its class or place. */
    private static final int TAG_BITS = 8;

    private final ClassReader reader;
    private final Locals added;
    private final ConstantsWriter constants;
    private final ByteWriter frames = new ByteWriter();
    private int count;

    /** Where the last frame was written. */
    private int last = -1;

    /** The method's own variables at the current frame; long and double are one. */
    private int[] locals = new int[16];

    private int localCount;

    /** Whether the variables are those of the frame written last. */
    private boolean isUnchanged;

    private int[] stack = new int[4];
    private int stackCount;

    /** Offset of what is read next, in the class file. */
    private int at;

    /** @param added the variables that weaving adds */
    MovedFrames(ClassReader reader, Locals added, ConstantsWriter constants) {
        this.reader = reader;
        this.added = added;
        this.constants = constants;
    }

    /**
     * Copies the frames of a method.
     *
     * @param attribute offset of the attribute
     * @param moved where each instruction goes, by its offset; less than 0 where none begins
     */
    void copy(int attribute, ClassScan.Method method, int[] moved) {
        enter(method);
        at = attribute + 8;
        int place = -1;
        for (int left = reader.readUnsignedShort(attribute + 6); left > 0; left--) {
            place += 1 + read(moved);
            put(moved[place]);
        }
    }

    /** The variables at a method's begin. */
    private void enter(ClassScan.Method method) {
        if (!method.is(Opcodes.ACC_STATIC)) {
            addLocal(OBJECT | reader.readUnsignedShort(reader.header + 2) << TAG_BITS);
        }
        for (Type type : Type.getArgumentTypes(method.descriptor)) {
            addLocal(
                    switch (type.getSort()) {
                        case Type.LONG -> Opcodes.LONG;
                        case Type.DOUBLE -> Opcodes.DOUBLE;
                        case Type.FLOAT -> Opcodes.FLOAT;
                        case Type.ARRAY, Type.OBJECT -> object(type.getInternalName());
                        default -> Opcodes.INTEGER;
                    });
        }
    }

    private void addLocal(int type) {
        if (localCount == locals.length) {
            locals = Arrays.copyOf(locals, 2 * localCount);
        }
        locals[localCount++] = type;
    }

    private int object(String internalName) {
        return OBJECT | constants.type(internalName) << TAG_BITS;
    }

    /** Reads a frame. Returns its distance from the place behind the one before. */
    private int read(int[] moved) {
        int kind = u1();
        stackCount = 0;
        if (kind < SAME_ONE_ITEM) {
            return kind;
        }
        if (kind < RESERVED) {
            readStack(1, moved);
            return kind - SAME_ONE_ITEM;
        }
        int distance = u2();
        if (kind == FULL) {
            localCount = 0;
            readLocals(u2(), moved);
            readStack(u2(), moved);
        } else if (kind > SAME_EXTENDED) {
            readLocals(kind - SAME_EXTENDED, moved);
        } else if (kind > SAME_ONE_ITEM_EXTENDED) {
            localCount -= SAME_EXTENDED - kind;
            isUnchanged &= kind == SAME_EXTENDED;
        } else if (kind == SAME_ONE_ITEM_EXTENDED) {
            readStack(1, moved);
        } else {
            throw new UnsupportedOperationException("a frame of an unknown kind");
        }
        return distance;
    }

    private void readLocals(int more, int[] moved) {
        isUnchanged = false;
        for (int i = 0; i < more; i++) {
            addLocal(type(moved));
        }
    }

    private void readStack(int items, int[] moved) {
        if (items > stack.length) {
            stack = new int[items];
        }
        for (stackCount = 0; stackCount < items; stackCount++) {
            stack[stackCount] = type(moved);
        }
    }

    private int type(int[] moved) {
        int tag = u1();
        return switch (tag) {
            case OBJECT -> tag | u2() << TAG_BITS;
            case UNINITIALIZED -> tag | moved[u2()] << TAG_BITS;
            default -> tag;
        };
    }

    private int u1() {
        return reader.readByte(at++);
    }

    private int u2() {
        int value = reader.readUnsignedShort(at);
        at += 2;
        return value;
    }

    /** The frame of the woven handler, behind all others, which states the added variables and the exception. */
    void handler(int place) {
        localCount = 0;
        isUnchanged = false;
        stack[0] = object(Handlers.THROWABLE);
        stackCount = 1;
        put(place);
    }

    private void put(int place) {
        int distance = place - last - 1;
        if (distance < 0) {
            throw new UnsupportedOperationException("a frame where no instruction begins");
        }
        if (isUnchanged && stackCount < 2) {
            boolean isNear = distance < SAME_ONE_ITEM;
            if (stackCount == 0) {
                frames.u1(isNear ? distance : SAME_EXTENDED);
            } else {
                frames.u1(isNear ? SAME_ONE_ITEM + distance : SAME_ONE_ITEM_EXTENDED);
            }
            if (!isNear) {
                frames.u2(distance);
            }
        } else {
            frames.u1(FULL);
            frames.u2(distance);
            putLocals();
            frames.u2(stackCount);
        }
        for (int i = 0; i < stackCount; i++) {
            put1(stack[i]);
        }
        isUnchanged = true;
        last = place;
        count++;
    }

    private void putLocals() {
        int slots = 0;
        for (int i = 0; i < localCount; i++) {
            slots += slots(locals[i]);
        }
        int between = added.live().isEmpty() ? 0 : added.live().get(0).slot() - slots;
        frames.u2(localCount + between + added.live().size());
        for (int i = 0; i < localCount; i++) {
            put1(locals[i]);
        }
        for (int i = 0; i < between; i++) {
            frames.u1(Opcodes.TOP);
        }
        for (Locals.Variable variable : added.live()) {
            put1(variable.frameType() instanceof Integer tag ? tag : object((String) variable.frameType()));
        }
    }

    private static int slots(int type) {
        return type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
    }

    private void put1(int type) {
        int tag = type & ((1 << TAG_BITS) - 1);
        frames.u1(tag);
        if (tag == OBJECT || tag == UNINITIALIZED) {
            frames.u2(type >>> TAG_BITS);
        }
    }

    /** Writes the attribute. */
    void write(ByteWriter out) {
        out.u2(constants.utf8("StackMapTable"));
        out.u4(frames.length() + 2);
        out.u2(count);
        out.copy(frames);
    }
}
