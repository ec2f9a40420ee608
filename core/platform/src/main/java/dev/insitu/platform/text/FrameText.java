package dev.insitu.platform.text;

import java.util.List;

/** Short forms of stack frames. Each frame is a text such as {@code org.acme.Book.match(Book.java:41)}. */
public final class FrameText {
    private static final String[] JDK = {"java.", "javax.", "jdk.", "sun.", "com.sun."};

    /** Stands for missing frames. */
    public static final String GAP = "...";

    private FrameText() {}

    /** A line for frames missing in the middle of a stack, such as {@code ... 137 frames}. */
    public static String omitted(int frames) {
        return GAP + ' ' + frames + (frames == 1 ? " frame" : " frames");
    }

    /** The JDK method that the application called last, and the calling frame; empty for no frames. */
    public static String place(List<String> stack) {
        int own = 0;
        while (own < stack.size() && (isOfJdk(stack.get(own)) || isGap(stack.get(own)))) {
            own++;
        }
        if (own == stack.size()) {
            return stack.isEmpty() ? "" : shortened(stack.get(0));
        }
        String called = own == 0 ? "" : shortMethod(stack.get(own - 1)) + " < ";
        return called + shortened(stack.get(own));
    }

    /** The innermost frame that is not the JDK's, else the innermost; empty for no frames. */
    public static String own(List<String> stack) {
        for (String frame : stack) {
            if (!isOfJdk(frame) && !isGap(frame)) {
                return frame;
            }
        }
        return stack.isEmpty() ? "" : stack.get(0);
    }

    /** Whether a frame is of the JDK's own code. */
    public static boolean isOfJdk(String frame) {
        for (String prefix : JDK) {
            if (frame.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** A frame without the package. */
    public static String shortened(String frame) {
        return shortMethod(frame) + frame.substring(parenthesis(frame));
    }

    /** The class, without its package, and the method; {@link #GAP} for a gap. */
    public static String shortMethod(String frame) {
        if (isGap(frame)) {
            return GAP;
        }
        String name = method(frame);
        int method = name.lastIndexOf('.');
        return name.substring(name.lastIndexOf('.', method - 1) + 1);
    }

    /** The class and the method. */
    public static String method(String frame) {
        return frame.substring(0, parenthesis(frame));
    }

    /** The class. */
    public static String type(String frame) {
        String name = method(frame);
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    /** The first two names of the package, which code of one vendor usually shares. */
    public static String vendor(String frame) {
        String type = type(frame);
        String full = type.substring(0, Math.max(0, type.lastIndexOf('.')));
        int second = full.indexOf('.', full.indexOf('.') + 1);
        return full.indexOf('.') < 0 || second < 0 ? full : full.substring(0, second);
    }

    /** A frame without the package, such as {@code Book.match(:41)}; with the file only if its name differs from the class's. */
    public static String inPackage(String frame) {
        return shortMethod(frame) + line(frame);
    }

    /** A frame without the class, such as {@code match(:41)}. */
    public static String inClass(String frame) {
        String name = method(frame);
        return name.substring(name.lastIndexOf('.') + 1) + line(frame);
    }

    private static String line(String frame) {
        String type = type(frame);
        int nested = type.indexOf('$');
        String outer = type.substring(type.lastIndexOf('.') + 1, nested < 0 ? type.length() : nested);
        String place = frame.substring(parenthesis(frame));
        String file = '(' + outer + ".java:";
        return place.startsWith(file) ? "(:" + place.substring(file.length()) : place;
    }

    /** Whether a text stands for missing frames. */
    public static boolean isGap(String frame) {
        return frame.startsWith(GAP);
    }

    private static int parenthesis(String frame) {
        int at = frame.indexOf('(');
        return at < 0 ? frame.length() : at;
    }

    /** A class without its package; for a lock's synchronizer, the lock. */
    public static String simpleClass(String type) {
        String simple = type.substring(type.lastIndexOf('.') + 1);
        int sync = simple.endsWith("airSync") ? simple.lastIndexOf('$') : -1;
        return sync < 0 ? simple : simple.substring(0, sync);
    }
}
