package dev.insitu.it.apps;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sorts, streams and concatenates strings: what any program does with the JDK's collections. */
public final class Everyday {
    private Everyday() {}

    /** Takes nothing; ends with 3. */
    public static void main(String[] arguments) {
        Integer[] numbers = new Integer[200];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i * 7919 % 211;
        }
        Arrays.sort(numbers, Comparator.reverseOrder());
        List<Integer> list = new ArrayList<>(List.of(numbers));
        list.sort(null);
        Map<String, Integer> sums = new TreeMap<>();
        for (int number : list) {
            sums.merge("key " + number % 10 + "/" + number % 3, number, Integer::sum);
        }
        System.out.println(sums + " " + list.get(3));
        System.out.println(IntStream.range(0, 100)
                .boxed()
                .sorted(Comparator.comparing(number -> -number))
                .map(number -> "n" + number)
                .collect(Collectors.joining(",")));
        System.exit(3);
    }
}
