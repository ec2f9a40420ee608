package dev.insitu.report.format;

import dev.insitu.platform.text.FrameText;
import java.util.List;
import java.util.Set;

/**
 * The most informative frames of a call's stack: the innermost one, the application's line that called it, and those next to the
 * probe. Frames between them, of a driver or a recursion, are omitted.
 * {@code SocketDispatcher.read ... < Statement.executeQuery < Orders.find(:17) < enrich(:15)}.
 */
final class SlowStack {
    private static final String NEXT = " < ";
    private static final String LATER = " " + FrameText.GAP + NEXT;
    private static final String IN = " in ";

    private final List<String> frames;

    /** The index of the probe's frame; negative where that is not known. */
    private final int probed;

    /** The index of the application's innermost frame: of the same vendor as the probed code, otherwise any that is not the JDK's. */
    private final int own;

    /**
     * A stack taken during a call.
     *
     * @param frames the deepest first, not empty
     * @param probedMethods in the form of {@link #method}
     */
    SlowStack(List<String> frames, Set<String> probedMethods) {
        this.frames = frames;
        int at = 0;
        while (at < frames.size() && !probedMethods.contains(FrameText.method(frames.get(at)))) {
            at++;
        }
        probed = at < frames.size() ? at : -1;
        own = own();
    }

    /**
     * A probe's or the driver's method in the form of a frame: {@code a.B.c} for {@code a.B#c(int)}, {@code a.B#c():10-20} and
     * {@code x.Y#z() in a.B#c(int)}.
     */
    static String method(String matched) {
        String inside = matched.substring(matched.lastIndexOf(IN) < 0 ? 0 : matched.lastIndexOf(IN) + IN.length());
        int parameters = inside.indexOf('(');
        return (parameters < 0 ? inside : inside.substring(0, parameters)).replace('#', '.');
    }

    private int own() {
        int at = 0;
        while (at < frames.size() && !isOwn(frames.get(at))) {
            at++;
        }
        return at;
    }

    private boolean isOwn(String frame) {
        return probed < 0
                ? !FrameText.isOfJdk(frame) && !FrameText.isGap(frame)
                : FrameText.vendor(frame).equals(FrameText.vendor(frames.get(probed)));
    }

    /** The innermost frame, with a mark for omitted frames before {@link #place}; empty where {@link #place} begins with it. */
    String innermost() {
        int first = first();
        return first == 0 ? "" : FrameText.shortMethod(frames.get(0)) + (first == 1 ? NEXT : LATER);
    }

    /** The first index of {@link #place}: the method that the application called, if that is known. */
    private int first() {
        if (own == frames.size()) {
            return 0;
        }
        return own > 0 && !FrameText.isGap(frames.get(own - 1)) ? own - 1 : own;
    }

    /** The method that the application called, if it did so, and the frames next to the probe. */
    String place() {
        int first = first();
        if (own == frames.size()) {
            return FrameText.shortMethod(frames.get(0));
        }
        StringBuilder place = new StringBuilder();
        int last = first;
        for (int at = first; at <= Math.max(own, probed); at++) {
            boolean isShown = at <= own || at >= probed - 1;
            if (isShown && !FrameText.isGap(frames.get(at))) {
                place.append(at == first ? "" : at == last + 1 ? NEXT : LATER);
                place.append(at < own ? FrameText.shortMethod(frames.get(at)) : line(at, at == first ? -1 : last));
                last = at;
            }
        }
        return place.toString();
    }

    /** A frame with its line; without its class where the previous frame has the same class. */
    private String line(int at, int before) {
        boolean same = before >= own && FrameText.type(frames.get(before)).equals(FrameText.type(frames.get(at)));
        return same ? FrameText.inClass(frames.get(at)) : FrameText.inPackage(frames.get(at));
    }
}
