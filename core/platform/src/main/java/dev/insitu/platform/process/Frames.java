package dev.insitu.platform.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Frames of a stack as text. */
public final class Frames {
    private static final String[] JDK = {"java.", "javax.", "jdk.", "sun.", "com.sun."};

    private Frames() {}

    /** A frame without the loader and the module, which {@link StackTraceElement#toString} would prepend. */
    public static String text(StackTraceElement frame) {
        String line = frame.getLineNumber() >= 0 ? ":" + frame.getLineNumber() : "";
        String file = frame.isNativeMethod()
                ? "Native Method"
                : frame.getFileName() == null ? "Unknown Source" : frame.getFileName() + line;
        return frame.getClassName() + '.' + frame.getMethodName() + '(' + file + ')';
    }

    /** The frames of a stack, without the agent's own and those on top that they call. */
    public static List<String> texts(List<StackTraceElement> stack) {
        List<String> texts = new ArrayList<>();
        for (StackTraceElement frame : stack.subList(ownOnTop(stack), stack.size())) {
            if (!isOwn(frame.getClassName())) {
                texts.add(text(frame));
            }
        }
        return texts;
    }

    /** The innermost frame that is neither the JDK's nor the agent's; else the innermost of all; empty for no stack. */
    public static String ofApplication(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (!isOfJdk(frame.getClassName()) && !isOwn(frame.getClassName())) {
                return text(frame);
            }
        }
        return stack.length == 0 ? "" : text(stack[0]);
    }

    /**
     * The frame in which an exception was thrown; empty for no stack. If the stack or the heap ran out in the agent's code, the
     * frame that called it.
     */
    public static String thrownIn(StackTraceElement[] stack) {
        int own = ownOnTop(Arrays.asList(stack));
        return own < stack.length ? text(stack[own]) : "";
    }

    /** The number of innermost frames that are the agent's, or the JDK's and called by the agent. */
    private static int ownOnTop(List<StackTraceElement> stack) {
        int own = 0;
        for (int i = 0; i < stack.size(); i++) {
            String type = stack.get(i).getClassName();
            if (isOwn(type)) {
                own = i + 1;
            } else if (!isOfJdk(type)) {
                break;
            }
        }
        return own;
    }

    /** Whether a class is one of Insitu's. */
    public static boolean isOwn(String type) {
        return OwnPackages.contain(type);
    }

    private static boolean isOfJdk(String type) {
        for (String prefix : JDK) {
            if (type.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
