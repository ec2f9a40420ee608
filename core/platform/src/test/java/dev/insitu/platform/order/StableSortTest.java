package dev.insitu.platform.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StableSortTest {
    private static final int LONGEST = 70;

    private record Numbered(int key, int number) {}

    /** Of each length, with few keys, so that many are equal. */
    @Test
    void sortsAsTheJdkDoes() {
        Random random = new Random(1);
        for (int length = 0; length < LONGEST; length++) {
            List<Numbered> list = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                list.add(new Numbered(random.nextInt(9), i));
            }
            List<Numbered> expected = new ArrayList<>(list);
            expected.sort(Comparator.comparingInt(Numbered::key));

            StableSort.sort(list, Comparator.comparingInt(Numbered::key));

            assertThat(list).isEqualTo(expected);
        }
    }

    @Test
    void sortsByTheOwnOrderOfWhatIsInIt() {
        List<String> list = Arrays.asList("c", "a", "d", "b", "a");

        StableSort.sort(list);

        assertThat(list).containsExactly("a", "a", "b", "c", "d");
    }
}
