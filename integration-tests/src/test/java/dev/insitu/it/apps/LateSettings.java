package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * Sets what the JDK reads once, when objects are sorted for the first time. Answers each line of stdin, until it ends; {@code sort} with how it
 * fared to sort in an order that is none: the sort that it has asked for does not mind.
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
            System.out.println(line + " " + (line.equals("sort") ? sorted() : "done"));
        }
    }

    static void work() {
        Thread.onSpinWait();
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
