package dev.insitu.weave.rule;

import dev.insitu.config.value.LineRange;
import dev.insitu.weave.scan.ClassScan;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The method that contains a range of lines, or why no method does.
 *
 * @param method null if no method contains the lines
 * @param reason as the report gives it; null if a method contains the lines
 */
record LinesHolder(ClassScan.Method method, String reason) {
    private static final int MOST_NEAR = 3;

    /**
     * Searches the methods of a class. A lambda is a method, too, and may share a line with the method that it is
     * written in; the enclosing method takes precedence.
     */
    static LinesHolder of(LineRange wanted, List<ClassScan.Method> methods) {
        ClassScan.Method holder = null;
        boolean anyLines = false;
        for (ClassScan.Method method : methods) {
            anyLines |= !method.lines.isEmpty();
            boolean isBetter = holder == null || holder.is(Opcodes.ACC_SYNTHETIC);
            if (isBetter && hasWhole(method, wanted)) {
                holder = method;
            }
        }
        if (holder != null) {
            return beforeInit(holder, wanted)
                    ? refused("some of these lines run before super(...) or this(...), where nothing can be timed")
                    : new LinesHolder(holder, null);
        }
        return refused(
                anyLines
                        ? "no method holds these lines whole" + near(wanted, methods)
                        : "its class file has no line numbers; they come with javac -g:lines, which is the default");
    }

    private static LinesHolder refused(String reason) {
        return new LinesHolder(null, reason);
    }

    private static boolean hasWhole(ClassScan.Method method, LineRange wanted) {
        return hasAny(method, wanted) && method.lines.first() <= wanted.first() && method.lines.last() >= wanted.last();
    }

    private static boolean hasAny(ClassScan.Method method, LineRange wanted) {
        Integer next = method.lines.ceiling(wanted.first());
        return next != null && next <= wanted.last();
    }

    private static boolean beforeInit(ClassScan.Method method, LineRange wanted) {
        Integer next = method.linesBeforeInit.ceiling(wanted.first());
        return next != null && next <= wanted.last();
    }

    private static String near(LineRange wanted, List<ClassScan.Method> methods) {
        List<String> near = new ArrayList<>();
        for (ClassScan.Method method : methods) {
            if (near.size() < MOST_NEAR && hasAny(method, wanted)) {
                near.add(method.name + " has code on lines " + method.lines.first() + " to " + method.lines.last());
            }
        }
        return near.isEmpty() ? "; there is no code on them" : "; " + String.join(", ", near);
    }
}
