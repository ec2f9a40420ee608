package dev.insitu.explain.look;

import dev.insitu.explain.evidence.ProbedCode;
import dev.insitu.platform.process.CutStack;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SampleFact;
import java.util.LinkedHashMap;
import java.util.Map;

/** How often each stack was seen, in slow calls and in random ones. At most 1,000 stacks; more are not counted. For one thread. */
final class StackCounts {
    private static final int MOST = 1_000;

    private final Map<String, Counted> counts = new LinkedHashMap<>();

    /**
     * How often a stack was seen. {@code sure}: the call was in flight. {@code unsure}: only the stack's frames can show whether it is of
     * a call. The first of each pair is for slow calls.
     */
    private static final class Counted {
        private final CutStack stack;
        private final long[] sure = new long[2];
        private final long[] unsure = new long[2];

        Counted(CutStack stack) {
            this.stack = stack;
        }
    }

    /**
     * Counts a stack.
     *
     * @param sure whether the stack is known to be of a call
     */
    void add(CutStack stack, boolean slow, boolean sure) {
        String text = stack.collapsed();
        Counted counted = counts.get(text);
        if (counted == null && counts.size() < MOST) {
            counted = new Counted(stack);
            counts.put(text, counted);
        }
        if (counted != null && !text.isEmpty()) {
            (sure ? counted.sure : counted.unsure)[slow ? 0 : 1]++;
        }
    }

    /** Notes the stacks that are of calls. */
    void note(JournalWriter facts, ProbedCode code) {
        for (Map.Entry<String, Counted> each : counts.entrySet()) {
            Counted counted = each.getValue();
            boolean all = code.isOnAny(counted.stack.frames()) || counted.stack.isCut();
            long slow = counted.sure[0] + (all ? counted.unsure[0] : 0);
            long any = counted.sure[1] + (all ? counted.unsure[1] : 0);
            if (slow + any > 0) {
                facts.note(new SampleFact.StackSeen(each.getKey(), slow, any));
            }
        }
    }
}
