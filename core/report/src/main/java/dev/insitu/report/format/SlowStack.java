package dev.insitu.report.format;

import dev.insitu.platform.text.FrameText;
import java.util.List;
import java.util.Set;

/**
 * Where a call was, in the few frames of its stack that tell most: what it does, which line of the application asked for that, and what is next to the probe. In
 * between may be a driver, or a recursion. {@code SocketDispatcher.read ... < Statement.executeQuery < Orders.find(:17) < enrich(:15)}.
 */
final class SlowStack {
    private static final String NEXT = " < ";
    private static final String LATER = " " + FrameText.GAP + NEXT;
    private static final String IN = " in ";

    private final List<String> frames;

    /** The index of the frame that the probe is in; negative where that is not known. */
    private final int probed;

    /** That of the innermost frame of the application's: of the same vendor as the probed code, else any that is not the JDK's. */
    private final int own;

    /**
     * A stack that was taken in a call.
     *
     * @param frames the deepest first, not empty
     * @param probedMethods as {@link #method} says
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

    /** A probe's or the driver's methods as frames have them: {@code a.B.c} of {@code a.B#c(int)}, {@code a.B#c():10-20} and {@code x.Y#z() in a.B#c(int)}. */
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

    /** What it does, with what stands between that and {@link #place}; empty where that says so itself. */
    String innermost() {
        int first = first();
        return first == 0 ? "" : FrameText.shortMethod(frames.get(0)) + (first == 1 ? NEXT : LATER);
    }

    /** The first index of {@link #place}: what the application called, if that is known. */
    private int first() {
        if (own == frames.size()) {
            return 0;
        }
        return own > 0 && !FrameText.isGap(frames.get(own - 1)) ? own - 1 : own;
    }

    /** What the application called, where it did so, and the frames next to the probe. */
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

    /** A frame with its line; without its class where the one before it has the same. */
    private String line(int at, int before) {
        boolean same = before >= own && FrameText.type(frames.get(before)).equals(FrameText.type(frames.get(at)));
        return same ? FrameText.inClass(frames.get(at)) : FrameText.inPackage(frames.get(at));
    }
}
