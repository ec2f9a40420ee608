package dev.insitu.runtime.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Span;
import dev.insitu.runtime.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** Producers and consumers at once: each start is ended once, by the end of its own key. */
class InFlightStressTest {
    private static final int PAIRS = 4;
    private static final int ITEMS = 1_000_000;

    private record Item(long number, Object key) {}

    @Test
    void objects() throws InterruptedException {
        pairsEach(InFlightTable.byKey(false), number -> new Object());
    }

    @Test
    void strings() throws InterruptedException {
        pairsEach(InFlightTable.byKey(false), number -> "order " + number);
    }

    @Test
    void boxes() throws InterruptedException {
        pairsEach(InFlightTable.byKey(false), number -> (int) number);
        pairsEach(InFlightTable.byKey(true), number -> number);
    }

    /** Every item is known by number; the consumer looks for it by a key of its own making where that is the same. */
    private static void pairsEach(InFlightTable table, LongFunction<Object> keys) throws InterruptedException {
        BlockingQueue<Item> queue = new ArrayBlockingQueue<>(1_000);
        AtomicLong mismatched = new AtomicLong();
        AtomicLong paired = new AtomicLong();
        List<Threads.Work> all = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            int producer = i;
            all.add(() -> {
                for (long number = producer; number < ITEMS; number += PAIRS) {
                    Item item = new Item(number, keys.apply(number));
                    table.start(table.reserve(item.key), number, 0);
                    queue.put(item);
                }
            });
            all.add(() -> {
                for (int taken = 0; taken < ITEMS / PAIRS; taken++) {
                    Item item = queue.take();
                    Object key = item.key instanceof String text ? new String(text.toCharArray()) : item.key;
                    long payload = InFlightTableTest.payload(table, table.end(key, 0, false));
                    (payload == item.number ? paired : mismatched).incrementAndGet();
                }
            });
        }
        Threads.run(all);

        assertThat(mismatched.get()).isZero();
        assertThat(paired.get()).isEqualTo(ITEMS);
        assertThat(table.tally().neverEnded()).isZero();
        assertThat(table.tally().neverStarted()).isZero();
        assertThat(InFlights.made(table)).isLessThan(4_096);
    }

    /** A few keys, each many times in flight, in few chains: all contention there can be. */
    @Test
    void fewKeysAreEachEndedAsOftenAsStarted() {
        InFlightTable table = InFlightTable.byKey(false);
        int rounds = 300_000;
        AtomicIntegerArray seen = new AtomicIntegerArray(2 * PAIRS * rounds);
        Threads.run(2 * PAIRS, thread -> {
            for (int i = 0; i < rounds; i++) {
                long key = (i * 31L + thread) % 5;
                table.start(table.reserve(key, 'J'), (long) thread * rounds + i, 0);
                long payload = InFlightTableTest.payload(table, table.end(key, 'J', 0, false));
                seen.incrementAndGet((int) payload);
            }
        });
        for (int i = 0; i < seen.length(); i++) {
            assertThat(seen.get(i)).isEqualTo(1);
        }
        assertThat(table.tally().neverEnded()).isZero();
        assertThat(table.tally().neverStarted()).isZero();
    }

    /** Pooled objects travel round: starts of one key are ended in their order, by whichever thread. */
    @Test
    void pooledObjectsPairInTheirOrder() {
        InFlightTable table = InFlightTable.byKey(false);
        int rounds = 200_000;
        ConcurrentLinkedQueue<Object> pool = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < 16; i++) {
            pool.add(new Object());
        }
        AtomicLong wrong = new AtomicLong();
        Threads.run(PAIRS, thread -> {
            for (int i = 0; i < rounds; i++) {
                Object pooled = pool.poll();
                long first = (long) thread * rounds + i;
                table.start(table.reserve(pooled), first, 0);
                table.start(table.reserve(pooled), -first - 1, 0);
                wrong.addAndGet(InFlightTableTest.payload(table, table.end(pooled, 0, false)) == first ? 0 : 1);
                wrong.addAndGet(InFlightTableTest.payload(table, table.end(pooled, 0, false)) == -first - 1 ? 0 : 1);
                pool.add(pooled);
            }
        });
        assertThat(wrong.get()).isZero();
    }

    @Test
    void aStartAndAnEndThatRaceAlwaysMeet() {
        InFlightTable table = InFlightTable.byKey(true);
        int items = 1_000_000;
        AtomicLong met = new AtomicLong();
        Threads.run(4, thread -> {
            for (int i = 0; i < items; i++) {
                long key = i * 2L + thread / 2;
                int other =
                        thread % 2 == 0 ? table.start(table.reserve(key, 'J'), 7, 0) : table.end(key, 'J', 7, false);
                if (other != 0) {
                    met.addAndGet(table.first(other) == 7 ? 1 : 1_000_000_000);
                    table.release(other);
                }
            }
        });
        // One thread may be so far ahead that its starts or ends fall out.
        assertThat(met.get() + table.tally().neverEnded()).isEqualTo(2L * items);
        assertThat(met.get() + table.tally().neverStarted()).isEqualTo(2L * items);
        assertThat(InFlights.used(table)).isLessThanOrEqualTo(Span.CAPACITY);
    }

    @Test
    void byOrderFourProducersAndOneConsumer() throws InterruptedException {
        InFlightTable table = InFlightTable.byOrder();
        BlockingQueue<Long> queue = new ArrayBlockingQueue<>(1_000);
        List<Threads.Work> all = new ArrayList<>();
        AtomicLong sum = new AtomicLong();
        AtomicLong paired = new AtomicLong();
        for (int i = 0; i < PAIRS; i++) {
            all.add(() -> {
                for (long number = 1; number <= ITEMS / PAIRS; number++) {
                    table.start(table.reserve(), number, 0);
                    queue.put(number);
                }
            });
        }
        all.add(() -> {
            for (int taken = 0; taken < ITEMS; taken++) {
                queue.take();
                int start = table.end();
                paired.addAndGet(start == 0 ? 0 : 1);
                sum.addAndGet(InFlightTableTest.payload(table, start));
            }
        });
        Threads.run(all);

        assertThat(paired.get()).isEqualTo(ITEMS);
        assertThat(sum.get()).isEqualTo(PAIRS * (long) (ITEMS / PAIRS) * (ITEMS / PAIRS + 1) / 2);
        assertThat(table.tally().unmatched()).isNull();
    }

    @Test
    void whenItIsFullAllAreStillAccountedFor() {
        InFlightTable table = InFlightTable.byKey(false);
        int starts = 200_000;
        AtomicLong paired = new AtomicLong();
        Threads.run(4, thread -> {
            for (int i = 0; i < starts; i++) {
                Object key = "key " + thread + ' ' + i;
                table.start(table.reserve(key), System.nanoTime(), 0);
                if (i % 3 == 0) {
                    paired.addAndGet(InFlightTableTest.payload(table, table.end(key, 0, false)) == -1 ? 0 : 1);
                }
            }
        });
        assertThat(paired.get() + table.tally().neverEnded()).isEqualTo(4L * starts);
        assertThat(table.tally().neverEnded() - table.tally().fallenOut()).isEqualTo(InFlights.used(table));
        // A thread that is held up between the two may find that its own start fell out meanwhile.
        assertThat(table.tally().neverStarted())
                .isLessThanOrEqualTo(table.tally().fallenOut());
    }

    @Test
    void concurrentGenerationsLoseNothing() {
        InFlightTable table = InFlightTable.byKey(false);
        int rounds = 200_000;
        int writers = 3;
        AtomicLong paired = new AtomicLong();
        AtomicLong running = new AtomicLong(writers);
        List<PairingStats> generations = new ArrayList<>();
        Threads.run(writers + 1, thread -> {
            if (thread == writers) {
                while (running.get() > 0 && generations.size() < 10_000) {
                    generations.add(table.clear());
                }
                return;
            }
            Object key = new Object();
            for (int i = 0; i < rounds; i++) {
                long number = (long) thread * rounds + i;
                table.start(table.reserve(key), number, 0);
                long payload = InFlightTableTest.payload(table, table.end(key, 0, false));
                assertThat(payload).isIn(number, -1L);
                paired.addAndGet(payload == -1 ? 0 : 1);
            }
            running.decrementAndGet();
        });
        generations.add(table.tally());
        long neverEnded =
                generations.stream().mapToLong(PairingStats::neverEnded).sum();
        assertThat(generations).allMatch(tally -> tally.neverStarted() == 0 && tally.neverEnded() >= 0);
        assertThat(paired.get() + neverEnded).isEqualTo((long) writers * rounds);
        assertThat(InFlights.used(table)).isZero();
    }
}
