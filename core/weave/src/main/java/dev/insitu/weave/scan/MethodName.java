package dev.insitu.weave.scan;

import net.bytebuddy.jar.asm.Type;

/** Formats method names for people: {@code org.acme.Server#handle(java.nio.ByteBuffer)}. */
public final class MethodName {
    private MethodName() {}

    static String full(String internalClassName, String method, String descriptor) {
        return internalClassName.replace('/', '.') + '#' + method + parameters(descriptor);
    }

    public static String full(String internalClassName, ClassScan.Method method) {
        return full(internalClassName, method.name, method.descriptor);
    }

    /** The return type without package, to follow a method's name. */
    public static String shortResult(String descriptor) {
        return " returning " + withoutPackage(Type.getReturnType(descriptor).getClassName());
    }

    /** The return type, to follow a method's name if other methods differ only in the return type. */
    public static String result(String descriptor) {
        return " returning " + Type.getReturnType(descriptor).getClassName();
    }

    /** The method's name as a hint to the rule's author; has parameter types only if the rule has them. */
    public static String hint(String internalClassName, ClassScan.Method method, boolean withParameters) {
        return withParameters
                ? full(internalClassName, method)
                : internalClassName.replace('/', '.') + '#' + method.name;
    }

    /** The parameter types in parentheses, with full names. */
    static String parameters(String descriptor) {
        return parameters(descriptor, false);
    }

    /** The parameter types in parentheses, without packages. */
    public static String shortParameters(String descriptor) {
        return parameters(descriptor, true);
    }

    private static String parameters(String descriptor, boolean isShort) {
        StringBuilder text = new StringBuilder("(");
        for (Type type : Type.getArgumentTypes(descriptor)) {
            String name = type.getClassName();
            text.append(text.length() > 1 ? ", " : "").append(isShort ? withoutPackage(name) : name);
        }
        return text.append(')').toString();
    }

    private static String withoutPackage(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** A class name without its package. */
    public static String simple(String internalClassName) {
        return internalClassName.substring(internalClassName.lastIndexOf('/') + 1);
    }
}
