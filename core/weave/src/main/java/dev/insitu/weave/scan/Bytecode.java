package dev.insitu.weave.scan;

import java.util.Objects;
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

    /** By opcode, whether an instruction returns, jumps or switches. */
    private static final boolean[] LEADS_AWAY = leadsAway();

    private final byte[] file;
    private final int code;
    private final int bytes;

    /**
     * @param attribute offset of the method's attribute {@code Code}
     * @throws IndexOutOfBoundsException if the class file is broken: its code is longer than any can be
     */
    public Bytecode(byte[] file, int attribute) {
        this.file = file;
        this.code = attribute + CODE_AT;
        this.bytes = Objects.checkIndex(s4(BYTES_AT - CODE_AT), CODE_LIMIT);
    }

    private static boolean[] leadsAway() {
        boolean[] leadsAway = new boolean[LENGTHS.length()];
        for (int opcode = 0; opcode < leadsAway.length; opcode++) {
            leadsAway[opcode] = isReturn(opcode) || isJump(opcode) || opcode == GOTO_W || isSwitch(opcode);
        }
        return leadsAway;
    }

    /** Whether an instruction returns, jumps or switches. Calls of subroutines do not. */
    public static boolean leadsAway(int opcode) {
        return LEADS_AWAY[opcode];
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
        return file[code + at] & 0xFF;
    }

    public int s2(int at) {
        return file[code + at] << 8 | opcode(at + 1);
    }

    public int s4(int at) {
        return (s2(at) << 16) | (s2(at + 2) & 0xFFFF);
    }

    /** The length of an instruction with this opcode. */
    public int length(int at, int opcode) {
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

    /** Whether an instruction with this opcode calls a subroutine of its method or returns from one. */
    public boolean isSubroutine(int at, int opcode) {
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
