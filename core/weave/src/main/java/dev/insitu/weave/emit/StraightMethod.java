package dev.insitu.weave.emit;

import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.ReturnDepth;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The code of a method without jumps whose last instruction is its only return. Its instructions only move by the
 * length of the woven code before them. The woven code is the same as {@link BodyWriter}'s. For one thread.
 */
final class StraightMethod {
    private static final int ATTRIBUTE_HEADER = 6;
    private static final int CODE_HEADER = 14;
    private static final int LINE_BYTES = 4;
    private static final int VARIABLE_BYTES = 10;
    private static final int FULL_FRAME = 255;
    private static final int OBJECT = 7;

    private final byte[] file;
    private final ClassReader reader;
    private final char[] buffer;

    /** Offset of the attribute {@code Code}. */
    private final int at;

    private final int codeAt;
    private final int codeBytes;

    /** @param at offset of the attribute */
    StraightMethod(byte[] file, ClassReader reader, char[] buffer, int at) {
        this.file = file;
        this.reader = reader;
        this.buffer = buffer;
        this.at = at;
        this.codeAt = at + CODE_HEADER;
        this.codeBytes = reader.readInt(at + CODE_HEADER - Integer.BYTES);
    }

    /** Whether the method runs straight. */
    boolean isStraight() {
        int end = codeAt + codeBytes;
        int last = codeAt;
        for (int next = last; next < end; ) {
            last = next;
            int length = length(file[next] & 0xFF, next);
            boolean isReturn = isReturn(last);
            if (length == 0 || (isReturn && next + length < end)) {
                return false;
            }
            next += length;
        }
        return isReturn(last) && reader.readUnsignedShort(end) == 0 && hasOnlyTables(end + 2);
    }

    private boolean isReturn(int place) {
        int opcode = file[place] & 0xFF;
        return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    }

    /** Length of an instruction in bytes (JVMS 6.5); 0 for instructions that jump or lock. */
    private int length(int opcode, int place) {
        if (opcode == Opcodes.SIPUSH || opcode == 19 || opcode == 20 || opcode == Opcodes.IINC) {
            return 3;
        } else if (opcode == Opcodes.BIPUSH
                || opcode == Opcodes.LDC
                || opcode == Opcodes.NEWARRAY
                || (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD)
                || (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE)) {
            return 2;
        } else if (opcode < Opcodes.IFEQ || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)) {
            return 1;
        } else if (opcode < Opcodes.IRETURN) {
            return 0;
        } else if (opcode < Opcodes.INVOKEINTERFACE) {
            return 3;
        }
        return switch (opcode) {
            case Opcodes.INVOKEINTERFACE, Opcodes.INVOKEDYNAMIC -> 5;
            case Opcodes.NEW, Opcodes.ANEWARRAY, Opcodes.CHECKCAST, Opcodes.INSTANCEOF -> 3;
            case Opcodes.ARRAYLENGTH, Opcodes.ATHROW -> 1;
            case 196 -> (file[place + 1] & 0xFF) == Opcodes.IINC ? 6 : (file[place + 1] & 0xFF) == Opcodes.RET ? 0 : 4;
            case Opcodes.MULTIANEWARRAY -> 4;
            default -> 0;
        };
    }

    private boolean hasOnlyTables(int attributesAt) {
        int next = attributesAt + 2;
        for (int left = reader.readUnsignedShort(attributesAt); left > 0; left--) {
            if (entryBytes(next) == 0) {
                return false;
            }
            next += ATTRIBUTE_HEADER + reader.readInt(next + 2);
        }
        return true;
    }

    /** Bytes of one entry of a table of lines or variables; 0 for any other attribute. */
    private int entryBytes(int attributeAt) {
        return switch (reader.readUTF8(attributeAt, buffer)) {
            case "LineNumberTable" -> LINE_BYTES;
            case "LocalVariableTable", "LocalVariableTypeTable" -> VARIABLE_BYTES;
            default -> 0;
        };
    }

    /**
     * Writes the attribute with the advice around the method's body.
     *
     * @return false if the method would become too big
     */
    boolean write(
            ClassScan scan,
            ClassScan.Method method,
            List<? extends AdviceSpec> points,
            ConstantsWriter constants,
            ByteWriter out) {
        Locals locals = new Locals(reader.readUnsignedShort(at + ATTRIBUTE_HEADER + 2));
        AdviceChain shells = new AdviceChain(points, new MethodJoinPoint(method, locals));
        CodeBytes bytes = new CodeBytes(constants);
        Code code = new Code(bytes);
        ByteWriter woven = new ByteWriter();
        bytes.to(woven);
        shells.before(code);
        int moved = woven.length();
        woven.copy(file, codeAt, codeBytes - 1);
        shells.returned(code);
        woven.copy(file, codeAt + codeBytes - 1, 1);
        int handler = woven.length();
        int longer = handler - moved - codeBytes;
        shells.failed(code);
        code.insn(Opcodes.ATHROW);
        int stack = BodyWriter.mostStack(
                reader.readUnsignedShort(at + ATTRIBUTE_HEADER), ReturnDepth.of(file, reader, at), shells.stack());
        if (woven.length() > ClassWeaver.HUGE_METHOD_LIMIT || Math.max(stack, locals.end()) > BodyWriter.MOST_SLOTS) {
            return false;
        }
        int start = out.length();
        out.copy(file, at, 2);
        out.u4(0);
        out.u2(stack);
        out.u2(locals.end());
        out.u4(woven.length());
        out.copy(woven);
        out.u2(1);
        out.u2(moved);
        out.u2(handler);
        out.u2(handler);
        out.u2(constants.type(Handlers.THROWABLE));
        writeTables(scan.version() >= Opcodes.V1_6 ? 1 : 0, moved, longer, out);
        if (scan.version() >= Opcodes.V1_6) {
            writeFrame(handler, locals, constants, out);
        }
        out.u4At(start + 2, out.length() - start - ATTRIBUTE_HEADER);
        return true;
    }

    private void writeTables(int more, int moved, int longer, ByteWriter out) {
        int count = reader.readUnsignedShort(codeAt + codeBytes + 2);
        int next = codeAt + codeBytes + 4;
        out.u2(count + more);
        for (int left = count; left > 0; left--) {
            int entry = entryBytes(next);
            int entries = reader.readUnsignedShort(next + ATTRIBUTE_HEADER);
            out.copy(file, next, ATTRIBUTE_HEADER + 2);
            next += ATTRIBUTE_HEADER + 2;
            for (; entries > 0; entries--) {
                int from = reader.readUnsignedShort(next);
                out.u2(from + moved);
                if (entry == VARIABLE_BYTES) {
                    int length = reader.readUnsignedShort(next + 2);
                    out.u2(from + length == codeBytes ? length + longer : length);
                    out.copy(file, next + 4, entry - 4);
                } else {
                    out.copy(file, next + 2, entry - 2);
                }
                next += entry;
            }
        }
    }

    /** Writes the handler's frame. No other place needs a frame: all others are reached only from the preceding instruction. */
    private static void writeFrame(int handler, Locals locals, ConstantsWriter constants, ByteWriter out) {
        ByteWriter frame = new ByteWriter();
        frame.u2(1);
        frame.u1(FULL_FRAME);
        frame.u2(handler);
        Object[] variables = locals.bareFrame(Opcodes.TOP);
        frame.u2(variables.length);
        for (Object variable : variables) {
            if (variable instanceof Integer kind) {
                frame.u1(kind);
            } else {
                frame.u1(OBJECT);
                frame.u2(constants.type((String) variable));
            }
        }
        frame.u2(1);
        frame.u1(OBJECT);
        frame.u2(constants.type(Handlers.THROWABLE));
        out.u2(constants.utf8("StackMapTable"));
        out.u4(frame.length());
        out.copy(frame);
    }
}
