package dev.insitu.weave.emit;

import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.scan.Bytecode;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.ReturnDepth;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The code of a method that only moves: by the woven code at its begin and at each return before an instruction. What says where
 * an instruction is (jumps, tables) changes accordingly, all else is copied. The woven code is the same as {@link BodyWriter}'s,
 * which weaves methods that lock or have subroutines. For one thread.
 */
final class CopiedMethod {
    private static final int ATTRIBUTE_HEADER = 6;
    private static final int EXCEPTION_BYTES = 8;
    private static final int LINE_BYTES = 4;
    private static final int VARIABLE_BYTES = 10;
    private static final int MOST_EXCEPTIONS = 65_534;
    private static final String FRAMES = "StackMapTable";
    private static final int NOT_MOVABLE = -1;

    private final byte[] file;
    private final ClassReader reader;
    private final char[] buffer;

    /** Offset of the attribute {@code Code}. */
    private final int at;

    private final Bytecode code;
    private final int exceptionsAt;
    private final int attributesAt;

    /** Offset of the method's attribute {@value #FRAMES}; 0 if it has none. */
    private int framesAt;

    /** Where each instruction is in the woven method, by its offset in the method as it was; and where the method's code ends. */
    private final int[] moved;

    /** @param at offset of the attribute */
    CopiedMethod(byte[] file, ClassReader reader, char[] buffer, int at) {
        this.file = file;
        this.reader = reader;
        this.buffer = buffer;
        this.at = at;
        this.code = new Bytecode(file, at);
        this.exceptionsAt = code.place(code.bytes());
        this.attributesAt = exceptionsAt + 2 + reader.readUnsignedShort(exceptionsAt) * EXCEPTION_BYTES;
        this.moved = new int[code.bytes() + 1];
    }

    private boolean hasOnlyKnownAttributes() {
        int next = attributesAt + 2;
        for (int left = reader.readUnsignedShort(attributesAt); left > 0; left--) {
            if (FRAMES.equals(reader.readUTF8(next, buffer))) {
                framesAt = next;
            } else if (entryBytes(next) == 0) {
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
     * @param bridged whether the class calls the runtime through {@link RuntimeBridge}
     * @return false if the method cannot be copied, or would become too big
     */
    boolean write(
            ClassScan scan,
            ClassScan.Method method,
            List<? extends AdviceSpec> points,
            boolean bridged,
            ConstantsWriter constants,
            ByteWriter out) {
        if (reader.readUnsignedShort(exceptionsAt) > MOST_EXCEPTIONS || !hasOnlyKnownAttributes()) {
            return false;
        }
        Locals locals = new Locals(reader.readUnsignedShort(at + ATTRIBUTE_HEADER + 2));
        AdviceChain shells = new AdviceChain(points, new MethodJoinPoint(method, locals));
        CodeBytes bytes = new CodeBytes(constants);
        Code advice = new Code(bridged ? RuntimeBridge.over(bytes) : bytes);
        ByteWriter woven = new ByteWriter();
        bytes.to(woven);
        shells.before(advice);
        ByteWriter returned = new ByteWriter();
        bytes.to(returned);
        shells.returned(advice);
        int begin = woven.length();
        int handler = move(begin, returned.length());
        if (handler == NOT_MOVABLE) {
            return false;
        }
        int stack = BodyWriter.mostStack(
                reader.readUnsignedShort(at + ATTRIBUTE_HEADER), ReturnDepth.of(file, reader, at), shells.stack());
        if (handler > ClassWeaver.HUGE_METHOD_LIMIT || Math.max(stack, locals.end()) > BodyWriter.MOST_SLOTS) {
            return false;
        }
        copy(returned, woven);
        bytes.to(woven);
        shells.failed(advice);
        advice.insn(Opcodes.ATHROW);
        if (woven.length() > ClassWeaver.HUGE_METHOD_LIMIT) {
            return false;
        }
        int start = out.length();
        out.copy(file, at, 2);
        out.u4(0);
        out.u2(stack);
        out.u2(locals.end());
        out.u4(woven.length());
        out.copy(woven);
        writeExceptions(begin, handler, constants, out);
        boolean hasFrames = scan.version() >= Opcodes.V1_6;
        writeTables(hasFrames, out);
        if (hasFrames) {
            MovedFrames frames = new MovedFrames(reader, locals, constants);
            if (framesAt != 0) {
                frames.copy(framesAt, method, moved);
            }
            frames.handler(handler);
            frames.write(out);
        }
        out.u4At(start + 2, out.length() - start - ATTRIBUTE_HEADER);
        return true;
    }

    /** Finds where all instructions go; returns where the last of them ends, or {@link #NOT_MOVABLE}. */
    private int move(int begin, int moreAtReturn) {
        Arrays.fill(moved, -1);
        int to = begin;
        for (int next = 0; next < code.bytes(); ) {
            moved[next] = to;
            int opcode = code.opcode(next);
            int length = code.length(next, opcode);
            boolean locks = opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT;
            if (locks || code.isSubroutine(next, opcode) || length <= 0 || length > code.bytes() - next) {
                return NOT_MOVABLE;
            }
            if (Bytecode.isReturn(opcode)) {
                to += moreAtReturn;
            } else if (Bytecode.isSwitch(opcode)) {
                to += (Bytecode.operands(to) - to) - (Bytecode.operands(next) - next);
            }
            to += length;
            next += length;
        }
        moved[code.bytes()] = to;
        return to;
    }

    private int moved(int offset) {
        int to = moved[offset];
        if (to < 0) {
            throw new UnsupportedOperationException("no instruction begins there");
        }
        return to;
    }

    private void copy(ByteWriter returned, ByteWriter woven) {
        int copied = 0;
        int next = 0;
        while (next < code.bytes()) {
            int opcode = code.opcode(next);
            int length = code.length(next, opcode);
            if (Bytecode.leadsAway(opcode)) {
                woven.copy(file, code.place(copied), next - copied);
                copyLeading(next, opcode, returned, woven);
                copied = next + length;
            }
            next += length;
        }
        woven.copy(file, code.place(copied), next - copied);
    }

    /** Copies an instruction that leads away. */
    private void copyLeading(int at, int opcode, ByteWriter returned, ByteWriter woven) {
        if (Bytecode.isReturn(opcode)) {
            woven.copy(returned);
            woven.u1(opcode);
        } else if (Bytecode.isSwitch(opcode)) {
            copySwitch(at, opcode, woven);
        } else {
            woven.u1(opcode);
            if (opcode == Bytecode.GOTO_W) {
                woven.u4(jump(at, code.s4(at + 1)));
            } else {
                woven.u2(jump(at, code.s2(at + 1)));
            }
        }
    }

    private void copySwitch(int from, int opcode, ByteWriter woven) {
        int operands = Bytecode.operands(woven.length());
        woven.u1(opcode);
        while (woven.length() < operands) {
            woven.u1(0);
        }
        int next = Bytecode.operands(from);
        woven.u4(jump(from, code.s4(next)));
        int targets = code.targets(from);
        woven.copy(file, code.place(next + Integer.BYTES), targets - next - Integer.BYTES);
        int key = Bytecode.caseBytes(opcode) - Integer.BYTES;
        next = targets;
        for (int left = code.cases(from); left > 0; left--) {
            woven.copy(file, code.place(next), key);
            woven.u4(jump(from, code.s4(next + key)));
            next += key + Integer.BYTES;
        }
    }

    private int jump(int from, int distance) {
        return moved(from + distance) - moved(from);
    }

    private void writeExceptions(int begin, int handler, ConstantsWriter constants, ByteWriter out) {
        int count = reader.readUnsignedShort(exceptionsAt);
        out.u2(count + 1);
        int next = exceptionsAt + 2;
        for (int left = count; left > 0; left--) {
            for (int i = 0; i < 3; i++) {
                out.u2(moved(reader.readUnsignedShort(next)));
                next += 2;
            }
            out.copy(file, next, 2);
            next += 2;
        }
        out.u2(begin);
        out.u2(handler);
        out.u2(handler);
        out.u2(constants.type(Handlers.THROWABLE));
    }

    /** Writes the tables of lines and variables. */
    private void writeTables(boolean hasFrames, ByteWriter out) {
        int count = reader.readUnsignedShort(attributesAt);
        out.u2(count - (framesAt == 0 ? 0 : 1) + (hasFrames ? 1 : 0));
        int next = attributesAt + 2;
        for (int left = count; left > 0; left--) {
            int end = next + ATTRIBUTE_HEADER + reader.readInt(next + 2);
            if (next != framesAt) {
                int entry = entryBytes(next);
                out.copy(file, next, ATTRIBUTE_HEADER + 2);
                for (next += ATTRIBUTE_HEADER + 2; next < end; next += entry) {
                    writeEntry(next, entry, out);
                }
            }
            next = end;
        }
    }

    private void writeEntry(int entryAt, int bytes, ByteWriter out) {
        int from = reader.readUnsignedShort(entryAt);
        int same = 2;
        out.u2(moved(from));
        if (bytes == VARIABLE_BYTES) {
            out.u2(moved(from + reader.readUnsignedShort(entryAt + 2)) - moved(from));
            same = 4;
        }
        out.copy(file, entryAt + same, bytes - same);
    }
}
