package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.LOR;

import dev.insitu.weave.advice.Code;
import net.bytebuddy.jar.asm.Type;

/**
 * The clock readings that several probes around one join point share, where some of these probes time only some calls.
 *
 * @param start the variable with the first reading; it holds 0 until a probe has read the clock
 * @param end the variable with the second reading
 */
record SharedReadings(int start, int end) {
    /**
     * Merges a probe's start into the shared start with a bitwise or: they are equal, or one is 0. The probe's start
     * stays on the stack.
     */
    void began(Code code) {
        code.insn(DUP2);
        code.load(Type.LONG_TYPE, start);
        code.insn(LOR);
        code.store(Type.LONG_TYPE, start);
    }
}
