package dev.insitu.tool.watch;

import java.util.List;

/** A row of numbers as a row of bars. */
final class SparkLine {
    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final String PLAIN = " .:-=+*#@";

    private SparkLine() {}

    /**
     * The last of the numbers, each as a bar as high as its place between nothing and the largest, in powers: a bar is half as high
     * where the number has half as many digits. 0 is blank.
     *
     * @param width bars at most
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
        // Within a tenth of each other all are alike.
        return range < Math.log(1.1)
                ? steps / 2
                : 1 + (int) Math.round((steps - 1) * Math.log((double) number / least) / range);
    }
}
