package dev.insitu.agent.explain.look;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How often each stack was seen, in slow calls and in all. At most 1,000 stacks; more are not counted. For one thread. */
final class StackCounts {
    private static final int MOST = 1_000;
    private static final String OWN = "dev.insitu.runtime.";

    /** Of each stack: in slow calls, in all. */
    private final Map<String, long[]> counts = new LinkedHashMap<>();

    /** @param stack the deepest frame first */
    void add(StackTraceElement[] stack, boolean slow) {
        String text = text(stack);
        long[] count = counts.get(text);
        if (count == null && counts.size() < MOST) {
            count = new long[2];
            counts.put(text, count);
        }
        if (count != null && !text.isEmpty()) {
            count[slow ? 0 : 1]++;
        }
    }

    private static String text(StackTraceElement[] stack) {
        StringBuilder text = new StringBuilder();
        for (int i = stack.length - 1; i >= 0; i--) {
            if (!stack[i].getClassName().startsWith(OWN)) {
                text.append(text.isEmpty() ? "" : ";")
                        .append(stack[i].getClassName())
                        .append('.')
                        .append(stack[i].getMethodName());
            }
        }
        return text.toString();
    }

    /** All of them. */
    List<Map.Entry<String, long[]>> all() {
        return List.copyOf(counts.entrySet());
    }
}
