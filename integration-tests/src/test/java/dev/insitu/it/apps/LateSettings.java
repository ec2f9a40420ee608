package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;

/**
 * Sets what the JDK reads once. Answers each line of stdin, until it ends: {@code sort} with how it fared to sort in an order that is none, for the sort that it
 * has asked for does not mind; {@code pool} with how many threads the common pool may have; {@code language} with a number in the language that it has
 * asked for.
 */
public final class LateSettings {
    private static final int MANY = 3000;

    private LateSettings() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        work();
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
            work();
            System.out.println(line + " " + answer(line));
        }
        End.reach();
    }

    /** Its initialisation marks the end in the JVM's log. */
    private static final class End {
        static void reach() {
            Thread.onSpinWait();
        }
    }

    private static String answer(String question) {
        return switch (question) {
            case "sort" -> sorted();
            case "pool" -> pooled();
            case "language" -> half();
            default -> "done";
        };
    }

    static void work() {
        Thread.onSpinWait();
    }

    /** A half, as it is written in the language that it has asked for. */
    private static String half() {
        System.setProperty("user.language.format", "de");
        return String.format("%.1f", 1 / 2.0);
    }

    private static String pooled() {
        System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "7");
        return Integer.toString(ForkJoinPool.commonPool().getParallelism());
    }

    private static String sorted() {
        System.setProperty("java.util.Arrays.useLegacyMergeSort", "true");
        Random random = new Random(1);
        Integer[] numbers = new Integer[MANY];
        Arrays.setAll(numbers, i -> random.nextInt());
        try {
            Arrays.sort(numbers, (unused, unusedToo) -> random.nextInt(3) - 1);
            return "sorted";
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }
}
