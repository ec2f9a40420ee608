package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.LOR;

import dev.insitu.weave.advice.Code;
import net.bytebuddy.jar.asm.Type;

/**
 * The readings of the clock that several probes around one join point share, of which some time one call in some.
 *
 * @param start the variable with the first; 0 in it as long as none of them has read the clock
 * @param end the variable with the second
 */
record SharedReadings(int start, int end) {
    /** What a probe has begun with becomes what all begin with: the same, or none. Stays on the stack. */
    void began(Code code) {
        code.insn(DUP2);
        code.load(Type.LONG_TYPE, start);
        code.insn(LOR);
        code.store(Type.LONG_TYPE, start);
    }
}
