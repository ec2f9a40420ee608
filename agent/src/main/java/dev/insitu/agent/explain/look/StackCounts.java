package dev.insitu.agent.explain.look;

import dev.insitu.agent.explain.evidence.ProbedCode;
import dev.insitu.agent.journal.JournalWriter;
import dev.insitu.agent.process.Frames;
import dev.insitu.report.journal.SampleFact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How often each stack was seen, in slow calls and in all. At most 1,000 stacks; more are not counted. For one thread. */
final class StackCounts {
    private static final int MOST = 1_000;

    private final Map<String, Counted> counts = new LinkedHashMap<>();

    /** How often a stack was seen: surely in a call, and so that only the stack itself can tell. Of each pair the first in slow calls. */
    private static final class Counted {
        private final List<StackTraceElement> frames;
        private final long[] sure = new long[2];
        private final long[] unsure = new long[2];

        Counted(List<StackTraceElement> frames) {
            this.frames = frames;
        }
    }

    /**
     * Counts one.
     *
     * @param stack the deepest frame first
     * @param sure whether it is known to be of a call
     */
    void add(List<StackTraceElement> stack, boolean slow, boolean sure) {
        String text = text(stack);
        Counted counted = counts.get(text);
        if (counted == null && counts.size() < MOST) {
            counted = new Counted(List.copyOf(stack));
            counts.put(text, counted);
        }
        if (counted != null && !text.isEmpty()) {
            (sure ? counted.sure : counted.unsure)[slow ? 0 : 1]++;
        }
    }

    /** Notes those that are of calls. */
    void note(JournalWriter facts, ProbedCode code) {
        for (Map.Entry<String, Counted> each : counts.entrySet()) {
            Counted counted = each.getValue();
            boolean all = code.isOnAny(counted.frames) || counted.frames.size() >= TakenStack.MOST_FRAMES;
            long slow = counted.sure[0] + (all ? counted.unsure[0] : 0);
            long any = counted.sure[1] + (all ? counted.unsure[1] : 0);
            if (slow + any > 0) {
                facts.note(new SampleFact.StackSeen(each.getKey(), slow, any));
            }
        }
    }

    private static String text(List<StackTraceElement> stack) {
        StringBuilder text = new StringBuilder();
        for (int i = stack.size() - 1; i >= 0; i--) {
            if (!Frames.isOwn(stack.get(i).getClassName())) {
                text.append(text.isEmpty() ? "" : ";")
                        .append(stack.get(i).getClassName())
                        .append('.')
                        .append(stack.get(i).getMethodName());
            }
        }
        return text.toString();
    }
}
