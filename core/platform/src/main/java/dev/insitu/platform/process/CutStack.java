package dev.insitu.platform.process;

import dev.insitu.platform.text.FrameText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A stack of which a deep one keeps both ends: the innermost frames say what the thread does, the outermost for whom. A driver or a recursion in between may have
 * hundreds. Immutable.
 *
 * @param frames the deepest first
 * @param inner how many of them are before the gap
 * @param omitted how many are missing there
 */
public record CutStack(List<StackTraceElement> frames, int inner, int omitted) {
    /** More are not asked for. Of a thread alone the JVM itself gives no more than 1,024. */
    public static final int DEEPEST = 4_096;

    private static final int MOST_INNER = 50;
    private static final int MOST_OUTER = 150;

    public CutStack {
        frames = List.copyOf(frames);
    }

    /** A stack without what is in the middle of a deep one. */
    public static CutStack of(StackTraceElement... stack) {
        return of(stack, MOST_INNER, MOST_OUTER);
    }

    private static CutStack of(StackTraceElement[] stack, int inner, int outer) {
        List<StackTraceElement> all = Arrays.asList(stack);
        if (stack.length <= inner + outer) {
            return new CutStack(all, stack.length, 0);
        }
        List<StackTraceElement> ends = new ArrayList<>(all.subList(0, inner));
        ends.addAll(all.subList(stack.length - outer, stack.length));
        return new CutStack(ends, inner, stack.length - inner - outer);
    }

    public boolean isEmpty() {
        return frames.isEmpty();
    }

    /** Whether frames are missing. */
    public boolean isCut() {
        return omitted > 0;
    }

    /**
     * Its frames as text, without the agent's own and what those call; of more than so many the innermost, the number of those left out, and then those next to
     * one of them.
     *
     * @param outermost the index of the last that is to be among them, where all are too many; negative for the last
     */
    public List<String> texts(int outermost, int most) {
        if (omitted == 0 && frames.size() <= most) {
            return Frames.texts(frames);
        }
        int end = outermost < 0 ? frames.size() : outermost + 1;
        if (end <= Math.min(most, inner)) {
            return Frames.texts(frames.subList(0, Math.min(most, inner)));
        }
        int innermost = Math.min(inner, most * 3 / 5);
        int from = Math.max(innermost, end - (most - innermost - 1));
        int missing = from - innermost + (from >= inner ? omitted : 0);
        List<String> texts = Frames.texts(frames.subList(0, innermost));
        if (missing > 0) {
            texts.add(FrameText.omitted(missing));
        }
        texts.addAll(Frames.texts(frames.subList(from, end)));
        return texts;
    }

    /** Its methods, the outermost first, with semicolons between them; a gap is one step, however many frames are missing. */
    public String collapsed() {
        StringBuilder text = new StringBuilder();
        for (int i = frames.size() - 1; i >= 0; i--) {
            StackTraceElement frame = frames.get(i);
            if (omitted > 0 && i == inner - 1) {
                text.append(';').append(FrameText.GAP);
            }
            if (!Frames.isOwn(frame.getClassName())) {
                text.append(text.isEmpty() ? "" : ";")
                        .append(frame.getClassName())
                        .append('.')
                        .append(frame.getMethodName());
            }
        }
        return text.toString();
    }
}
