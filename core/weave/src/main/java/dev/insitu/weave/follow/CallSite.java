package dev.insitu.weave.follow;

import dev.insitu.weave.scan.Call;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * All calls of one method in another, which are measured together.
 *
 * @param opcode of the call instruction
 * @param owner internal name of the type that the instruction names
 */
public record CallSite(int opcode, String owner, String name, String descriptor) {
    public static CallSite of(Call call) {
        return new CallSite(call.opcode(), call.owner(), call.name(), call.descriptor());
    }

    /** Whether the receiver's class decides which method is called. */
    public boolean isVirtual() {
        return opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
    }

    /** Whether the receiver may be a lambda. */
    public boolean isOfInterface() {
        return opcode == Opcodes.INVOKEINTERFACE;
    }

    /** Name and descriptor of the method called. */
    public String key() {
        return name + descriptor;
    }

    /** The class that the instruction names, with dots. */
    public String className() {
        return owner.replace('/', '.');
    }
}
