package dev.insitu.weave.scan;

import java.util.Objects;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;

/** The instructions of one method (JVMS 6.5), as they stand in its class file. */
public final class Bytecode {
    public static final int WIDE = 196;
    public static final int GOTO_W = 200;
    public static final int JSR_W = 201;

    private static final int BYTES_AT = 10;
    private static final int CODE_AT = 14;
    private static final int CODE_LIMIT = 1 << 16;

    /** By opcode, the length in bytes; 0 if it varies. */
    private static final String LENGTHS =
            "11111111111111112323322222111111111111111111111111111122222111111111111111111111"
                    + "11111111111111111111111111111111111111111111111111113111111111111111111113333333"
                    + "333333333200111111333333355323113311043355";

    private final ClassReader reader;
    private final int code;
    private final int bytes;

    /**
     * @param attribute offset of the method's attribute {@code Code}
     * @throws IndexOutOfBoundsException if the class file is broken: its code is longer than any can be
     */
    public Bytecode(ClassReader reader, int attribute) {
        this.reader = reader;
        this.code = attribute + CODE_AT;
        this.bytes = Objects.checkIndex(reader.readInt(attribute + BYTES_AT), CODE_LIMIT);
    }

    /** The length of all instructions. */
    public int bytes() {
        return bytes;
    }

    /** Offset of an instruction in the class file. */
    public int place(int at) {
        return code + at;
    }

    public int opcode(int at) {
        return reader.readByte(code + at);
    }

    public int s2(int at) {
        return reader.readShort(code + at);
    }

    public int s4(int at) {
        return reader.readInt(code + at);
    }

    public int length(int at) {
        int opcode = opcode(at);
        if (opcode == WIDE) {
            return opcode(at + 1) == Opcodes.IINC ? 6 : 4;
        }
        return isSwitch(opcode) ? targets(at) + cases(at) * caseBytes(opcode) - at : LENGTHS.charAt(opcode) - '0';
    }

    public static boolean isReturn(int opcode) {
        return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    }

    /** Whether an instruction jumps to where its operand of two bytes says. Calls of subroutines are none. */
    public static boolean isJump(int opcode) {
        return (opcode >= Opcodes.IFEQ && opcode <= Opcodes.GOTO)
                || opcode == Opcodes.IFNULL
                || opcode == Opcodes.IFNONNULL;
    }

    public static boolean isSwitch(int opcode) {
        return opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH;
    }

    /** Whether an instruction calls a subroutine of its method or returns from one. */
    public boolean isSubroutine(int at) {
        int opcode = opcode(at);
        return opcode == Opcodes.JSR
                || opcode == JSR_W
                || opcode == Opcodes.RET
                || (opcode == WIDE && opcode(at + 1) == Opcodes.RET);
    }

    /** Where the operands of a switch begin, the jump of all other values. */
    public static int operands(int at) {
        return (at & ~3) + 4;
    }

    /** Where the first case of a switch stands. */
    public int targets(int at) {
        return operands(at) + (opcode(at) == Opcodes.TABLESWITCH ? 12 : 8);
    }

    public int cases(int at) {
        int operands = operands(at);
        return opcode(at) == Opcodes.TABLESWITCH ? s4(operands + 8) - s4(operands + 4) + 1 : s4(operands + 4);
    }

    /** Bytes of a case; the last four of them are its jump. */
    public static int caseBytes(int opcode) {
        return opcode == Opcodes.TABLESWITCH ? 4 : 8;
    }
}
