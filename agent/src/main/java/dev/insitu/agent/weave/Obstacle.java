package dev.insitu.agent.weave;

import dev.insitu.agent.config.Drive;
import dev.insitu.agent.config.When;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Why a method that a rule means cannot carry its probe. */
final class Obstacle {
    private Obstacle() {}

    /**
     * The reason as the report gives it, or null where there is none.
     *
     * @param internalClassName of the method's class
     */
    static String of(String internalClassName, ClassScan.Method method, Purpose purpose) {
        if (method.is(Opcodes.ACC_ABSTRACT)) {
            return "abstract: it has no code; Type+#method means the methods that implement it";
        }
        if (method.is(Opcodes.ACC_NATIVE)) {
            return "native: it has no bytecode";
        }
        if (NeverWoven.contains(internalClassName, method.name)) {
            return "the probe itself runs through it";
        }
        if (purpose instanceof Purpose.Timed timed) {
            return whenNeeds(
                    Type.getReturnType(method.descriptor).getSort(),
                    timed.family().when());
        }
        return purpose instanceof Purpose.Driven driven
                ? ofDriven(method, driven)
                : KeyObstacle.behind(((Purpose.Until) purpose).match(), method);
    }

    private static String ofDriven(ClassScan.Method method, Purpose.Driven driven) {
        if (method.name.equals("<init>")) {
            return "a constructor cannot be driven; drive a method that calls it";
        }
        if (driven.caller() == Drive.Caller.AGENT) {
            return null;
        }
        if (method.is(Opcodes.ACC_SYNCHRONIZED)) {
            return "it is synchronized: waiting inside it would hold its monitor;"
                    + " drive it where it is called (call: …, in: …)";
        }
        return KeyObstacle.before(driven.match(), method);
    }

    private static String whenNeeds(int returnSort, When when) {
        return switch (when) {
            case ALWAYS -> null;
            case RETURNED_TRUE ->
                returnSort == Type.BOOLEAN ? null : "'when: returned true' needs a method that returns boolean";
            case RETURNED_NON_NULL ->
                returnSort >= Type.ARRAY ? null : "'when: returned non-null' needs a method that returns an object";
            case RETURNED_POSITIVE ->
                returnSort > Type.BOOLEAN && returnSort < Type.ARRAY
                        ? null
                        : "'when: returned positive' needs a method that returns a number";
        };
    }
}
