package dev.insitu.platform.process;

import dev.insitu.platform.text.FrameText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A stack, cut in the middle if it is deep: the innermost frames show what the thread does, the outermost show which task it
 * serves. A driver or a recursion in between may have hundreds. Immutable.
 *
 * @param frames the innermost first
 * @param inner the number of frames before the gap
 * @param omitted the number of frames missing there
 */
public record CutStack(List<StackTraceElement> frames, int inner, int omitted) {
    /** The most frames requested. For a single thread the JVM itself returns at most 1,024. */
    public static final int DEEPEST = 4_096;

    private static final int MOST_INNER = 50;
    private static final int MOST_OUTER = 150;

    public CutStack {
        frames = List.copyOf(frames);
    }

    /** A stack, cut in the middle if it is deep. */
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
     * Its frames as text, without the agent's own and those that they call. Beyond the limit: the innermost, the number of frames
     * omitted, then the frames up to a given one.
     *
     * @param outermost the index of the last frame to include if there are too many; negative for the last of all
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

    /** Its methods, the outermost first, separated by semicolons. A gap is one step, however many frames are missing. */
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
