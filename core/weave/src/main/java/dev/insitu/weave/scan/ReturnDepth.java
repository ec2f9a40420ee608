package dev.insitu.weave.scan;

import java.util.Arrays;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Finds how many words are on a method's stack at its returns. Compilers leave only the result there, but class files may leave
 * more. Follows the code from the method's begin and from its handlers (JVMS 4.10.2.2). For one thread.
 */
public final class ReturnDepth {
    private static final int MAX_STACK_AT = 6;
    private static final int HANDLER_BYTES = 8;
    private static final int UNKNOWN = -1;

    /**
     * By opcode, the change of the stack in words, plus {@link #NO_CHANGE}; for fields and methods without what their descriptors
     * say.
     */
    private static final String CHANGES =
            "45555555566555665555656565555566665555666655553434333332323333322223333222233331"
                    + "01011113255566643232323232323232323244443333333232324545334455343444133113333332"
                    + "222222244433444444443333434544444433453344";

    private static final char NO_CHANGE = '4';

    private final byte[] file;
    private final ClassReader reader;
    private final Bytecode code;

    /** The stack before each instruction reached, by its offset; else {@link #UNKNOWN}. */
    private final int[] depths;

    private final int[] pending;
    private int pendingCount;

    private ReturnDepth(byte[] file, ClassReader reader, int attribute) {
        this.file = file;
        this.reader = reader;
        this.code = new Bytecode(file, attribute);
        this.depths = new int[code.bytes()];
        this.pending = new int[depths.length];
    }

    /**
     * The most words at any return, the result among them; at most those that the method declares as its maximum.
     *
     * @param attribute offset of the method's attribute {@code Code}
     */
    public static int of(byte[] file, ClassReader reader, int attribute) {
        int declared = reader.readUnsignedShort(attribute + MAX_STACK_AT);
        int found = new ReturnDepth(file, reader, attribute).find();
        return found == UNKNOWN ? declared : Math.min(found, declared);
    }

    private int find() {
        Arrays.fill(depths, UNKNOWN);
        reach(0, 0);
        int handlers = code.place(depths.length);
        for (int i = reader.readUnsignedShort(handlers); i > 0; i--) {
            reach(reader.readUnsignedShort(handlers + i * HANDLER_BYTES - 2), 1);
        }
        while (pendingCount > 0) {
            if (!follow(pending[--pendingCount])) {
                return UNKNOWN;
            }
        }
        int most = 0;
        int length;
        for (int at = 0; at < depths.length; at += length) {
            int opcode = code.opcode(at);
            length = code.length(at, opcode);
            if (length <= 0) {
                // A switch that the JVM will refuse.
                return UNKNOWN;
            }
            if (Bytecode.isReturn(opcode)) {
                if (depths[at] == UNKNOWN) {
                    return UNKNOWN;
                }
                most = Math.max(most, depths[at]);
            }
        }
        return most;
    }

    private void reach(int at, int depth) {
        if (isNew(at, depth)) {
            depths[at] = depth;
            pending[pendingCount++] = at;
        }
    }

    private boolean isNew(int at, int depth) {
        return at >= 0 && at < depths.length && depth >= 0 && depths[at] == UNKNOWN;
    }

    /** Reaches what may follow an instruction. False if that is not in the code: it calls or leaves a subroutine. */
    private boolean follow(int begin) {
        int at = begin;
        int depth = depths[at];
        boolean isNew = true;
        while (isNew) {
            int opcode = code.opcode(at);
            if (code.isSubroutine(at, opcode)) {
                return false;
            }
            depth += change(at, opcode);
            boolean goesOn = opcode != Opcodes.ATHROW;
            if (Bytecode.leadsAway(opcode)) {
                goesOn = lead(at, opcode, depth);
            }
            at += code.length(at, opcode);
            isNew = goesOn && isNew(at, depth);
            if (isNew) {
                depths[at] = depth;
            }
        }
        return true;
    }

    /** Reaches what an instruction leads to. Returns whether the next one may follow, too. */
    private boolean lead(int at, int opcode, int depth) {
        if (Bytecode.isSwitch(opcode)) {
            reach(at + code.s4(Bytecode.operands(at)), depth);
            int bytes = Bytecode.caseBytes(opcode);
            int jumps = code.targets(at) + bytes - Integer.BYTES;
            for (int i = code.cases(at) - 1; i >= 0; i--) {
                reach(at + code.s4(jumps + i * bytes), depth);
            }
            return false;
        }
        if (Bytecode.isReturn(opcode)) {
            return false;
        }
        reach(at + (opcode == Bytecode.GOTO_W ? code.s4(at + 1) : code.s2(at + 1)), depth);
        return opcode != Opcodes.GOTO && opcode != Bytecode.GOTO_W;
    }

    private int change(int at, int opcode) {
        int change = CHANGES.charAt(opcode == Bytecode.WIDE ? code.opcode(at + 1) : opcode) - NO_CHANGE;
        return switch (opcode) {
            case Opcodes.GETSTATIC, Opcodes.GETFIELD -> change + words(descriptor(at));
            case Opcodes.PUTSTATIC, Opcodes.PUTFIELD -> change - words(descriptor(at));
            case Opcodes.INVOKEVIRTUAL,
                    Opcodes.INVOKESPECIAL,
                    Opcodes.INVOKESTATIC,
                    Opcodes.INVOKEINTERFACE,
                    Opcodes.INVOKEDYNAMIC -> change + changeOfCall(descriptor(at));
            case Opcodes.MULTIANEWARRAY -> change - code.opcode(at + 3);
            default -> change;
        };
    }

    /** Offset of the descriptor's text in the class file, for an instruction that names a member. */
    private int descriptor(int at) {
        int member = reader.getItem(reader.readUnsignedShort(code.place(at + 1)));
        int nameAndType = reader.getItem(reader.readUnsignedShort(member + 2));
        return reader.getItem(reader.readUnsignedShort(nameAndType + 2)) + 2;
    }

    private int words(int type) {
        return switch (file[type]) {
            case 'J', 'D' -> 2;
            case 'V' -> 0;
            default -> 1;
        };
    }

    private int changeOfCall(int descriptor) {
        int change = 0;
        int next = descriptor + 1;
        while (file[next] != ')') {
            int type = next;
            while (file[next] == '[') {
                next++;
            }
            if (file[next] == 'L') {
                while (file[next] != ';') {
                    next++;
                }
            }
            change -= words(type);
            next++;
        }
        return change + words(next + 1);
    }
}
