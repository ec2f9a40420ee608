package dev.insitu.weave.scan;

import net.bytebuddy.jar.asm.Opcodes;

/**
 * A call instruction in a method's code.
 *
 * @param ordinal place among the method's call instructions, from 0
 * @param owner internal name of the type that the instruction names
 * @param place where the call stands in a constructor
 */
public record Call(int ordinal, int opcode, String owner, String name, String descriptor, Place place) {
    /** Where a call stands. */
    public enum Place {
        /** In a method, or in a constructor after its own {@code super(…)} or {@code this(…)}. */
        ORDINARY,
        /** The constructor's own {@code super(…)} or {@code this(…)}. */
        THE_CONSTRUCTORS,
        /** In a constructor, before its own {@code super(…)} or {@code this(…)}. */
        BEFORE_THE_CONSTRUCTORS
    }

    public boolean isStatic() {
        return opcode == Opcodes.INVOKESTATIC;
    }

    boolean isConstructor() {
        return name.equals("<init>");
    }

    /** The method's name as a hint to the rule's author; has parameter types only if the rule has them. */
    public String hint(boolean withParameters) {
        String full = MethodName.full(owner, name, descriptor);
        return withParameters ? full : full.substring(0, full.indexOf('('));
    }
}
