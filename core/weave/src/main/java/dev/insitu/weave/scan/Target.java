package dev.insitu.weave.scan;

import net.bytebuddy.jar.asm.Opcodes;

/**
 * A method that a probe is named after.
 *
 * @param owner internal name of its class
 * @param overloaded whether its class may have other methods of that name
 * @param overloadedByResult whether some of these differ in the return type only
 */
public record Target(String owner, String name, String descriptor, boolean overloaded, boolean overloadedByResult) {
    public static Target of(ClassScan scan, ClassScan.Method method) {
        int sameName = 0;
        int sameParameters = 0;
        String parameters = parameters(method.descriptor);
        for (ClassScan.Method other : scan.methods()) {
            if (other.name.equals(method.name) && !other.is(Opcodes.ACC_SYNTHETIC)) {
                sameName++;
                sameParameters += parameters(other.descriptor).equals(parameters) ? 1 : 0;
            }
        }
        return new Target(scan.name(), method.name, method.descriptor, sameName > 1, sameParameters > 1);
    }

    private static String parameters(String descriptor) {
        return descriptor.substring(0, descriptor.indexOf(')'));
    }

    /** The target of a call, where nothing else is known of the class. */
    public static Target of(Call call) {
        return new Target(call.owner(), call.name(), call.descriptor(), true, false);
    }

    /** Identifies the method, even among methods that differ in the return type only. */
    public String key() {
        return owner + '#' + name + descriptor;
    }

    public String fullName() {
        return MethodName.full(owner, name, descriptor);
    }

    public String fullNameWithResult() {
        return fullName() + MethodName.result(descriptor);
    }
}
