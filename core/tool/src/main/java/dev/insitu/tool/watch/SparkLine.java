package dev.insitu.tool.watch;

import java.util.List;

/** Draws a row of numbers as bars. */
final class SparkLine {
    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final String PLAIN = " .:-=+*#@";

    private SparkLine() {}

    /**
     * The last numbers as bars, on a logarithmic scale up to the largest: a number with half as many digits has a bar half as high.
     * 0 is blank.
     *
     * @param width the most bars
     */
    static String of(List<Long> numbers, int width, boolean unicode) {
        List<Long> shown = numbers.subList(Math.max(0, numbers.size() - width), numbers.size());
        long least = Long.MAX_VALUE;
        long most = 0;
        for (long number : shown) {
            least = number > 0 ? Math.min(least, number) : least;
            most = Math.max(most, number);
        }
        StringBuilder bars = new StringBuilder();
        for (long number : shown) {
            bars.append((unicode ? BLOCKS : PLAIN).charAt(height(number, least, most)));
        }
        return bars.toString();
    }

    private static int height(long number, long least, long most) {
        if (number <= 0) {
            return 0;
        }
        double range = Math.log((double) most / least);
        int steps = BLOCKS.length() - 1;
        // Numbers within a tenth of each other get the same height.
        return range < Math.log(1.1)
                ? steps / 2
                : 1 + (int) Math.round((steps - 1) * Math.log((double) number / least) / range);
    }
}
