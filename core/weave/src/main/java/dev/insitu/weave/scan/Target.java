package dev.insitu.weave.scan;

import net.bytebuddy.jar.asm.Opcodes;

/**
 * A method as probes are named after it.
 *
 * @param owner internal name of its class
 * @param overloaded whether its class has others of that name, as far as is known
 * @param overloadedByResult whether some of these differ in nothing but the return type
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

    /** Nothing is known of the class but the call. */
    public static Target of(Call call) {
        return new Target(call.owner(), call.name(), call.descriptor(), true, false);
    }

    /** What tells it from every other method, also from one that differs in the return type alone. */
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
