package dev.insitu.runtime.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What one thread sees of a table. The payload of a start tells which it is. */
class InFlightTableTest {
    private static final long NONE = -1;

    private final InFlightTable table = InFlightTable.byKey(false);

    @Test
    void theSameKeyTwiceInFlightPairsFirstWithFirst() {
        Object pooled = new Object();
        start(pooled, 1);
        start(new Object(), 2);
        start(pooled, 3);

        assertThat(end(pooled)).isEqualTo(1);
        assertThat(end(pooled)).isEqualTo(3);
        assertThat(end(pooled)).isEqualTo(NONE);
        assertThat(table.tally().neverEnded()).isEqualTo(1);
        assertThat(table.tally().neverStarted()).isEqualTo(1);
    }

    @Test
    void stringsAndBoxesMatchByTypeAndValueOtherObjectsByIdentity() {
        start("ORDER 7", 1);
        start(Integer.valueOf(70_000), 2);
        start(Long.valueOf(70_000), 3);
        start(List.of(7), 4);
        start(-0.0, 5);
        start('a', 6);

        assertThat(end(new String("ORDER 7".toCharArray()))).isEqualTo(1);
        assertThat(end(Long.valueOf(70_000))).isEqualTo(3);
        assertThat(end(Integer.valueOf(70_000))).isEqualTo(2);
        assertThat(end(List.of(7))).isEqualTo(NONE);
        assertThat(end(0.0)).isEqualTo(NONE);
        assertThat(end(-0.0)).isEqualTo(5);
        assertThat(end((short) 'a')).isEqualTo(NONE);
        assertThat(end('a')).isEqualTo(6);
    }

    @Test
    void aBoxIsItsPrimitive() {
        Map<Object, Long> bits = new HashMap<>();
        bits.put(-5, -5L);
        bits.put(-5L, -5L);
        bits.put((short) -5, -5L);
        bits.put((byte) -5, -5L);
        bits.put('x', (long) 'x');
        bits.put(true, 1L);
        bits.put(1.5f, (long) Float.floatToRawIntBits(1.5f));
        bits.put(1.5, Double.doubleToRawLongBits(1.5));
        String types = "IJSBCZFD";
        bits.forEach((box, raw) -> {
            char type = types.charAt(List.of(
                            Integer.class,
                            Long.class,
                            Short.class,
                            Byte.class,
                            Character.class,
                            Boolean.class,
                            Float.class,
                            Double.class)
                    .indexOf(box.getClass()));
            start(box, 1);
            assertThat(payload(table.end(raw, type, 0, false))).isEqualTo(1);
            table.start(table.reserve(raw, type), 2, 0);
            assertThat(end(box)).isEqualTo(2);
        });
    }

    @Test
    void agreesWithQueuesByKey() {
        for (int seed = 0; seed < 20; seed++) {
            agreesWithQueuesByKey(InFlightTable.byKey(false), new Random(seed));
        }
    }

    /** Objects, strings and ints mixed, some keys often and some once; never more in flight than there is room. */
    private void agreesWithQueuesByKey(InFlightTable some, Random random) {
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            keys.add(i % 3 == 0 ? new Object() : i % 3 == 1 ? (Object) ("key " + i) : i);
        }
        Map<Object, Deque<Long>> model = new HashMap<>();
        long neverStarted = 0;
        int steps = 60_000;
        for (int step = 0; step < steps; step++) {
            int spread = random.nextInt(4) == 0 ? 3 : keys.size();
            Object key = keys.get(random.nextInt(spread));
            if (random.nextBoolean()) {
                some.start(some.reserve(key), step, 0);
                model.computeIfAbsent(key, any -> new ArrayDeque<>()).add((long) step);
            } else {
                Deque<Long> starts = model.getOrDefault(key, new ArrayDeque<>());
                long expected = starts.isEmpty() ? NONE : starts.poll();
                assertThat(payload(some, some.end(key, 0, false))).isEqualTo(expected);
                neverStarted += expected == NONE ? 1 : 0;
            }
        }
        long inFlight = model.values().stream().mapToLong(Deque::size).sum();
        assertThat(some.tally().neverEnded()).isEqualTo(inFlight);
        assertThat(some.tally().neverStarted()).isEqualTo(neverStarted);
        model.forEach((key, starts) -> starts.forEach(
                start -> assertThat(payload(some, some.end(key, 0, false))).isEqualTo(start)));
        assertThat(some.tally().neverEnded()).isZero();
        assertThat(InFlights.used(some)).isZero();
    }

    @Test
    void nullNeverEndsAndNeverStarted() {
        start(null, 1);
        assertThat(end(null)).isEqualTo(NONE);
        assertThat(table.tally().neverEnded()).isEqualTo(1);
        assertThat(table.tally().neverStarted()).isEqualTo(1);
    }

    @Test
    void aPlaceGivenBackWasNoStart() {
        int reserved = table.reserve(7, 'I');
        assertThat(InFlights.used(table)).isEqualTo(1);
        table.cancel(reserved);
        assertThat(InFlights.used(table)).isZero();
        assertThat(end(7)).isEqualTo(NONE);
        assertThat(table.tally().neverEnded()).isZero();
    }

    @Test
    void carriesTwoNumbers() {
        table.start(table.reserve(7, 'I'), 11, 12);
        int start = table.end(7, 'I', 0, false);
        assertThat(table.first(start)).isEqualTo(11);
        assertThat(table.second(start)).isEqualTo(12);
        table.release(start);
    }

    @Test
    void manyWithOneKeyAreAQueue() {
        int many = 50_000;
        for (int i = 0; i < many; i++) {
            start("same", i);
        }
        for (int i = 0; i < many; i++) {
            assertThat(end("same")).isEqualTo(i);
        }
    }

    private void start(Object key, long payload) {
        table.start(table.reserve(key), payload, 0);
    }

    private long end(Object key) {
        return payload(table.end(key, 0, false));
    }

    private long payload(int taken) {
        return payload(table, taken);
    }

    static long payload(InFlightTable table, int taken) {
        if (taken == 0) {
            return NONE;
        }
        long payload = table.first(taken);
        table.release(taken);
        return payload;
    }
}
