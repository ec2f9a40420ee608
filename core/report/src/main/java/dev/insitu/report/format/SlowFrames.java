package dev.insitu.report.format;

import dev.insitu.platform.text.FrameText;
import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.figures.StackCount;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Methods that distinguish slow calls from others: the application's methods that are on more of their stacks than on those of all
 * calls.
 */
public final class SlowFrames {
    private static final int MOST = 3;
    private static final int FEW = 5;

    /** A smaller difference is not mentioned. */
    private static final double LEAST = 0.1;

    private record Frame(String method, double slow, double all) {
        double excess() {
            return slow - all;
        }
    }

    private SlowFrames() {}

    /** A text for readers; empty where too few stacks were seen, or they do not differ. */
    public static String words(List<StackCount> stacks) {
        long slow = 0;
        long all = 0;
        Map<String, double[]> counts = new LinkedHashMap<>();
        for (StackCount stack : stacks) {
            slow += stack.slow();
            all += stack.all();
            for (String method : new HashSet<>(List.of(stack.stack().split(";", -1)))) {
                if (FrameText.isOfJdk(method) || FrameText.isGap(method)) {
                    continue;
                }
                double[] count = counts.computeIfAbsent(method, each -> new double[2]);
                count[0] += stack.slow();
                count[1] += stack.all();
            }
        }
        if (slow < FEW || all < FEW) {
            return "";
        }
        List<Frame> frames = new ArrayList<>();
        for (Map.Entry<String, double[]> each : counts.entrySet()) {
            Frame frame = new Frame(each.getKey(), each.getValue()[0] / slow, each.getValue()[1] / all);
            if (frame.excess() >= LEAST) {
                frames.add(frame);
            }
        }
        frames.sort((one, other) -> Double.compare(other.excess(), one.excess()));
        StringBuilder words = new StringBuilder();
        for (Frame frame : frames.subList(0, Math.min(MOST, frames.size()))) {
            words.append(words.isEmpty() ? "more often in the slow than in all: " : ", ")
                    .append(shortened(frame.method()))
                    .append(' ')
                    .append(Numbers.percent(frame.slow()))
                    .append(" (")
                    .append(Numbers.percent(frame.all()))
                    .append(')');
        }
        return words.toString();
    }

    private static String shortened(String method) {
        int name = method.lastIndexOf('.');
        return method.substring(method.lastIndexOf('.', name - 1) + 1);
    }
}
